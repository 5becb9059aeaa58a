import { describe, expect, test } from 'vitest'
import {
  appealed,
  decided,
  disputedMatch,
  officersOf,
  proposed,
  taken,
} from '#test/helping/disputes.ts'
import {
  askOf,
  claimed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { madeUpPerson, newMember, type Person, proveEmail, register } from '#test/circle/people.ts'
import { REASON, staffed } from '#test/circle/staff.ts'

const w = await worldOfFile()
const circle = await staffed(w, await helpingCircle(w))
const asker = await newReceiver(w, circle, { asks: 0 })

const queue = async (by: Person) => (await w.call('GET /staff/queue', { token: by.token })).data
const kinds = async (by: Person) => (await queue(by)).map(({ kind }) => kind)

describe('what waits for staff', () => {
  test('is nothing where nothing waits, and not for members', async () => {
    for (const person of [circle.steward, circle.officer, circle.admin])
      expect(await queue(person)).toEqual([])
    await expect(queue(asker)).rejects.toMatchObject({ code: 'request.not-allowed' })
  })

  test('is for a steward the asks and tickets of their members, and applications', async () => {
    const ask = await askOf(w, asker, { amount: 500 })
    const applicant = madeUpPerson()
    await register(w, { ...applicant, circle: circle.slug, knownBy: 'The baker' })
    await proveEmail(w, applicant)
    await w.call('POST /support', {
      token: asker.token,
      body: {
        subject: 'other',
        title: 'How long does it take?',
        message: 'Something that a steward knows.',
      },
    })
    const items = await queue(circle.steward)
    expect(items.map(({ kind, title, amount }) => [kind, title, amount])).toEqual([
      ['ticket', 'How long does it take?', null],
      ['ask_to_review', asker.name, 500],
      ['application', applicant.name, null],
    ])
    expect(items.find(({ kind }) => kind === 'ask_to_review')).toMatchObject({
      id: ask.id,
      late: false,
      mine: true,
      deadlineAt: expect.any(String),
    })
    expect(await kinds(circle.steward2)).toEqual(['application'])
  })

  test('holds no ticket that a colleague has taken up', async () => {
    const [item] = (await queue(circle.officer)).filter(({ kind }) => kind === 'ticket')
    expect((await queue(circle.steward)).map(({ id }) => id)).toContain(item?.id)
    await w.call('POST /staff/tickets/{ticketId}/acknowledge', {
      token: circle.officer.token,
      params: { ticketId: item?.id ?? '' },
      body: { version: 1 },
    })
    expect([
      (await kinds(circle.steward)).includes('ticket'),
      (await queue(circle.officer)).find(({ id }) => id === item?.id)?.mine,
    ]).toEqual([false, true])
  })

  test('comes with the next deadline first', async () => {
    const items = await queue(circle.steward)
    expect(items.map(({ deadlineAt }) => deadlineAt ?? '9')).toEqual(
      items.map(({ deadlineAt }) => deadlineAt ?? '9').toSorted(),
    )
  })

  test('is disputes of phone or match, tickets and seconds for an officer', async () => {
    const match = await claimed(
      w,
      await matchBetween(w, {
        giver: await newGiver(w, circle),
        receiver: await newReceiver(w, circle, { asks: 0 }),
      }),
    )
    await w.advance(31 * 60_000)
    await w.call('POST /matches/{matchId}/dispute', {
      token: match.receiver.token,
      params: { matchId: match.id },
      body: { kind: 'less', reason: 'Only half of it came.', version: match.version },
    })
    const steward = await newMember(w, circle)
    await w.call('POST /staff/roles/grant', {
      token: circle.officer2.token,
      body: { memberId: steward.memberId, role: 'steward', reason: REASON },
    })
    const found = await queue(circle.officer)
    expect(found.find(({ kind }) => kind === 'dispute')).toMatchObject({
      title: match.code,
      amount: 500,
      mine: false,
      late: false,
    })
    expect(found.find(({ kind }) => kind === 'approval')).toMatchObject({
      title: steward.name,
      mine: false,
    })
    expect((await kinds(circle.officer2)).includes('approval')).toBe(false)
    expect(await kinds(circle.admin2)).toEqual(['approval'])
  })

  test('is for an administrator what another wrote and sent for review', async () => {
    const own = await staffed(w, await helpingCircle(w))
    const { data } = await w.call('POST /staff/content/posters', {
      token: own.admin.token,
      body: {
        whose: 'circle',
        language: 'en',
        form: 'poster',
        picture: 'two',
        title: 'Help that stays among us',
        words: 'Neighbours who know each other, and nothing promised.',
      },
    })
    expect(await queue(own.admin2)).toEqual([])
    await w.call('POST /staff/content/{kind}/{contentId}/move', {
      token: own.admin.token,
      params: { kind: 'poster', contentId: data.id },
      body: { move: 'send', version: data.version },
    })
    expect(await queue(own.admin2)).toEqual([
      {
        kind: 'content',
        id: data.id,
        contentKind: 'poster',
        title: 'Help that stays among us',
        amount: null,
        deadlineAt: null,
        late: false,
        since: expect.any(String),
        mine: false,
      },
    ])
    expect([await queue(own.admin), await kinds(own.officer)]).toEqual([[], []])
  })

  test('is no case that an officer may not take or second after an appeal', async () => {
    const helping = await helpingCircle(w)
    const [first, second, third, fourth] = (await officersOf(w, helping, 4)) as [
      Person,
      Person,
      Person,
      Person,
    ]
    const dispute = await disputedMatch(w, helping)
    const waitingFor = async () =>
      Promise.all(
        [first, second, third, fourth].map(async (by) =>
          (await queue(by)).some(({ id }) => id === dispute.id),
        ),
      )
    expect(await waitingFor()).toEqual([true, true, true, true])
    await taken(w, dispute, first)
    expect(await waitingFor()).toEqual([true, false, false, false])
    await proposed(w, dispute, first)
    expect(await waitingFor()).toEqual([false, true, true, true])
    await decided(w, dispute, second)
    expect(await waitingFor()).toEqual([false, false, false, false])
    await appealed(w, dispute, dispute.giver)
    expect(await waitingFor()).toEqual([false, false, true, true])
    await taken(w, dispute, third)
    await proposed(w, dispute, third)
    expect(await waitingFor()).toEqual([false, false, false, true])
  })

  test('of another circle is not there', async () => {
    const elsewhere = await helpingCircle(w)
    for (const person of [elsewhere.admin, elsewhere.steward])
      expect(await queue(person)).toEqual([])
  })
})
