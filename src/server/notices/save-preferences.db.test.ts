import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { CHOSEN_TOPICS } from '#domain/shared/notice-kinds.ts'
import {
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { deliveriesOf, notifyMany, notifyMember } from '#test/circle/notices.ts'
import type { Person } from '#test/circle/people.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w)
const giver = await newGiver(w, circle, { name: 'Ravi Kumar' })
const receiver = await newReceiver(w, circle, { asks: 500, name: 'Asha Devi' })

describe('what reaches me', () => {
  const choicesOf = async (person: Person) =>
    (await w.call('GET /user/notice-preferences', { token: person.token })).data
  const choose = (
    person: Person,
    body: Parameters<typeof w.call<'PUT /user/notice-preferences'>>[1] extends infer C
      ? C extends { body: infer B }
        ? B
        : never
      : never,
  ) => w.call('PUT /user/notice-preferences', { token: person.token, body })

  test('is everything until I say otherwise; the staff’s topic is only for staff', async () => {
    expect(await choicesOf(giver)).toEqual({
      topics: CHOSEN_TOPICS.filter((topic) => topic !== 'staff').map((topic) => ({
        topic,
        email: true,
        push: true,
        sms: false,
      })),
      digest: 'off',
      emailPossible: true,
      pushPossible: true,
      pushHere: false,
    })
    expect((await choicesOf(circle.steward)).topics.map(({ topic }) => topic)).toEqual(
      CHOSEN_TOPICS,
    )
  })

  test('is what I chose, topic by topic; what I do not name stays', async () => {
    const member = await newGiver(w, circle)
    await choose(member, {
      topics: [
        { topic: 'people', email: false, push: true },
        { topic: 'payments', email: true, push: false },
      ],
      digest: 'off',
    })
    const { message, data } = await choose(member, {
      topics: [
        { topic: 'payments', email: false, push: false },
        { topic: 'payments', email: true, push: true },
      ],
      digest: 'daily',
    })
    expect(message).toBe('Your choice was saved.')
    expect(data).toMatchObject({
      digest: 'daily',
      topics: expect.arrayContaining([
        { topic: 'people', email: false, push: true, sms: false },
        { topic: 'payments', email: true, push: true, sms: false },
        { topic: 'support', email: true, push: true, sms: false },
      ]),
    })
    expect(await choicesOf(member)).toEqual(data)
    expect(await deliveriesOf(w, await notifyMember(w, member, 'joined'))).toEqual([])
    expect(await deliveriesOf(w, await notifyMember(w, member, 'ask_closed'))).toMatchObject([
      { channel: 'email', state: 'digest' },
    ])
    expect(await choicesOf(giver)).toMatchObject({ digest: 'off' })
  })

  const bySms = (topics: { topic: string; sms: boolean }[]) =>
    topics.filter(({ sms }) => sms).map(({ topic }) => topic)
  const unproveEmail = (person: Person) =>
    w.owner.pool.query('UPDATE identity SET email_verified_at = NULL WHERE member_id = $1', [
      person.memberId,
    ])

  test('is by SMS what I chose, and what I chose not to have', async () => {
    const member = await newGiver(w, circle)
    const match = await matchBetween(w, { giver: member, receiver })
    const received = async () =>
      (
        await deliveriesOf(
          w,
          await notifyMember(w, member, 'pay_last_reminder', { matchId: match.id }),
        )
      ).map(({ channel }) => channel)
    expect(await received()).toEqual(['email'])
    const reminders = { topic: 'reminders', email: false, push: false } as const
    await choose(member, { topics: [{ ...reminders, sms: true }], digest: 'off' })
    expect(await received()).toEqual(['sms'])
    await choose(member, { topics: [reminders], digest: 'off' })
    expect(bySms((await choicesOf(member)).topics)).toEqual(['reminders'])
    await choose(member, { topics: [{ ...reminders, sms: false }], digest: 'off' })
    expect(await received()).toEqual([])
  })

  test('is by SMS without an email, until there is one; saving the page changes nothing', async () => {
    const member = await newGiver(w, circle)
    await unproveEmail(member)
    const before = await choicesOf(member)
    expect([before.emailPossible, bySms(before.topics)]).toEqual([
      false,
      ['payments', 'reminders', 'disputes', 'board'],
    ])
    const topics = before.topics.map((one) =>
      one.topic === 'support' ? { ...one, sms: true } : one,
    )
    await choose(member, { topics, digest: 'off' })
    expect(bySms((await choicesOf(member)).topics)).toEqual([
      'payments',
      'reminders',
      'disputes',
      'support',
      'board',
    ])
    await w.owner.pool.query(
      'UPDATE identity SET email_verified_at = app_now() WHERE member_id = $1',
      [member.memberId],
    )
    expect(bySms((await choicesOf(member)).topics)).toEqual(['support'])
  })

  test('is one SMS for several payments at once, and another for a later one', async () => {
    const member = await newGiver(w, circle)
    await unproveEmail(member)
    const match = await matchBetween(w, { giver: member, receiver: await newReceiver(w, circle) })
    await w.work()
    const texts = () => w.texts.filter(({ to }) => to === `+91${member.phone}`)
    const before = texts().length
    const pay = () => notifyMany(w, [member, member], 'match_to_pay', { matchId: match.id })
    await pay()
    await w.work()
    expect(
      texts()
        .slice(before)
        .map(({ text }) => text.template),
    ).toEqual(['notice-pay'])
    await w.advance(MINUTE_MS)
    await pay()
    await w.work()
    expect(texts()).toHaveLength(before + 2)
  })
})
