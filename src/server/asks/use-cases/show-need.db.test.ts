import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember, type Person } from '#test/circle/people.ts'
import { refusal, refusalToStrangers, sendTwice } from '#test/helping/commands.ts'
import {
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  newReceiver,
  pledgeOf,
  newGiver,
  type Receiver,
} from '#test/helping/helping.ts'
import type { TestWorld } from '#test/server/world.ts'

let w: TestWorld
let circle: HelpingCircle
let elsewhere: HelpingCircle
let asker: Receiver
let reader: Person
beforeAll(async () => {
  w = await helpingWorld()
  circle = await helpingCircle(w)
  elsewhere = await helpingCircle(w)
  asker = await newReceiver(w, circle, { asks: 0 })
  reader = await newMember(w, circle)
})
afterAll(() => w.close())

const need = async ({ token }: Person) => (await w.call('GET /circle/need', { token })).data
const asked = async (note?: string) =>
  (
    await w.call('POST /asks', {
      token: asker.token,
      body: {
        amount: 1_000,
        paymentDetailId: asker.detailId,
        ...(note === undefined ? {} : { note }),
      },
    })
  ).data
const pend = (askId: string) =>
  w.owner.pool.query(`UPDATE ask SET state = 'pending', review_by = NULL WHERE ask_id = $1`, [
    askId,
  ])
const show = ({ id, version }: { id: string; version: number }, shown = true) => ({
  token: asker.token,
  params: { askId: id },
  body: { shown, version },
})
const own = async (askId: string) =>
  (await w.call('GET /asks', { token: asker.token })).data.find(({ id }) => id === askId)!

describe('the need in view', () => {
  test('is nothing where nobody waits', async () => {
    expect(await need(reader)).toEqual({
      asks: 0,
      asked: 0,
      pledged: 0,
      oldestSince: null,
      shown: [],
    })
  })

  test('sums what waits, without names; what is in review is not there yet', async () => {
    const ask = await asked('Medicine for a week')
    expect((await need(reader)).asks).toBe(0)
    await pend(ask.id)
    const giver = await newGiver(w, circle)
    await pledgeOf(w, giver, 500)
    const seen = await need(reader)
    expect(seen).toMatchObject({ asks: 1, asked: 1_000, shown: [] })
    expect(seen.oldestSince).not.toBeNull()
    expect(JSON.stringify(seen)).not.toContain('Medicine')
    expect(JSON.stringify(seen)).not.toContain(asker.name)
    expect(await need(elsewhere.admin)).toMatchObject({ asks: 0, asked: 0, pledged: 0 })
  })

  test('has a note once its owner shows it, and no longer once they hide it', async () => {
    const ask = await asked('School fees until Friday')
    await pend(ask.id)
    const call = show(await own(ask.id))
    await sendTwice(w, 'POST /asks/{askId}/show-note', call, {
      body: { ...call.body, shown: false },
    })
    const shown = (await need(reader)).shown.find(({ note }) => note === 'School fees until Friday')
    expect(shown).toMatchObject({ openAmount: 1_000, mine: false })
    expect((await need(asker)).shown.find(({ mine }) => mine)).toMatchObject({ openAmount: 1_000 })
    // Its link shows no more than a shared one.
    const { data } = await w.call('GET /shared-asks/{shareCode}', {
      token: reader.token,
      params: { shareCode: shown!.shareCode },
    })
    expect(data.note).toBe('School fees until Friday')
    expect((await need(elsewhere.admin)).shown).toEqual([])
    await w.call('POST /asks/{askId}/show-note', show(await own(ask.id), false))
    expect((await need(reader)).shown).toEqual([])
  })

  test('shows no note to whom its owner blocked, nor the other way', async () => {
    const ask = await asked('Repair of the roof')
    await pend(ask.id)
    await w.call('POST /asks/{askId}/show-note', show(await own(ask.id)))
    const other = await newMember(w, circle)
    for (const [by, blocked] of [
      [asker, reader],
      [other, asker],
    ] as const)
      await w.owner.pool.query(
        `INSERT INTO member_block (circle_id, member_id, blocked_id, created_at)
          VALUES ($1, $2, $3, app_now())`,
        [circle.circleId, by.memberId, blocked.memberId],
      )
    for (const person of [reader, other]) expect((await need(person)).shown).toEqual([])
    expect((await need(circle.admin)).shown).toHaveLength(1)
  })
})

describe('showing a note', () => {
  test.each([
    ['without words', undefined],
    ['with a phone number', 'Please call 98765 43210'],
  ])('%s is refused', async (_what, note) => {
    const ask = await asked(note)
    expect((await refusal(w.call('POST /asks/{askId}/show-note', show(ask)))).code).toBe(
      'asks.note-not-for-all',
    )
  })

  test('is for its owner alone, and needs what they saw', async () => {
    const ask = await asked('For the doctor')
    expect(
      await refusalToStrangers(w, 'POST /asks/{askId}/show-note', (id) => show({ ...ask, id }), {
        id: ask.id,
        strangers: [reader, elsewhere.admin],
      }),
    ).toBe('asks.unknown')
    expect(
      (await refusal(w.call('POST /asks/{askId}/show-note', show({ ...ask, version: 9 })))).code,
    ).toBe('request.changed-meanwhile')
  })
})

describe('a note that should not be there', () => {
  const hide = (by: Person, askId: string) =>
    w.call('POST /staff/asks/{askId}/hide-note', {
      token: by.token,
      params: { askId },
      body: { reason: 'It names a third person.' },
    })

  test('is hidden by the member’s steward, and its owner reads why', async () => {
    const writer = await newReceiver(w, circle, { asks: 0 })
    const { data: ask } = await w.call('POST /asks', {
      token: writer.token,
      body: { amount: 500, paymentDetailId: writer.detailId, note: 'Because of Ravi' },
    })
    await pend(ask.id)
    const { data } = await w.call('GET /asks', { token: writer.token })
    await w.call('POST /asks/{askId}/show-note', {
      ...show({ id: ask.id, version: data[0]!.version }),
      token: writer.token,
    })
    const seen = async () => (await need(circle.admin)).shown.map(({ note }) => note)
    expect(await seen()).toContain('Because of Ravi')
    const other = await newMember(w, circle, { roles: ['steward'] })
    expect((await refusal(hide(other, ask.id))).code).toBe('members.not-assigned')
    await hide(circle.steward, ask.id)
    expect(await seen()).not.toContain('Because of Ravi')
    const record = await w.call('GET /user/record', { token: writer.token, query: {} })
    expect(JSON.stringify(record)).toContain('It names a third person.')
  })
})
