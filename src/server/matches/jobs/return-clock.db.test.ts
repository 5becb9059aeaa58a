import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { fairDeadline, HOUR_MS } from '#domain/shared/calendar.ts'
import { moveRunningDeadlines } from '#server/outages.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import {
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchesToPay,
  newGiver,
  newReceiver,
  type TestMatch,
  pledgeOf,
  type Receiver,
  releasedAsk,
} from '#test/helping/helping.ts'
import { clockTo, clockUntil } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { claimedLate, moveBy, shownTo, noticesOf } from '#test/helping/payment-moves.ts'
import type { Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'
import { sweepMatches } from './match-jobs.ts'
import { remindParties } from './remind-parties.ts'

const CONFIRM = 'POST /matches/{matchId}/confirm'
const RETURNED = 'POST /matches/{matchId}/confirm-return'
const MISSING = 'POST /matches/{matchId}/return-missing'
const reason = 'Nothing is in my account.'

let w: TestWorld
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeAll(async () => {
  w = await helpingWorld()
})
// One circle per test, because open requests of another test would be matched here.
beforeEach(async () => {
  await clockTo(w, '11:00')
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
})
afterAll(() => w.close())

/**
 * Makes a late payment of ₹1,500 of which 1,500 or 1,000 goes back, because the ask takes no more.
 */
async function promised(goesBack: 1_000 | 1_500): Promise<TestMatch> {
  const ask = await releasedAsk(w, receiver, { amount: 1_500 })
  const pledge = await pledgeOf(w, giver, 1_500, 'super')
  await w.work()
  const [made] = await matchesToPay(w, giver, receiver, pledge.id)
  const match = await claimedLate(w, made!)
  await backAgain(w, circle, giver, receiver)
  await pledgeOf(w, await newGiver(w, circle), goesBack, 'simple', ask.id)
  await clockTo(w, '11:00')
  await backAgain(w, circle, giver, receiver)
  await moveBy(w, receiver, CONFIRM, match, {
    seen: true,
    utrLast4: match.utr.slice(-4),
    overpayment: 'return',
  })
  return match
}

const shown = (match: TestMatch) => shownTo(w, giver, match)
const until = async (match: TestMatch) =>
  Temporal.Instant.from((await shown(match)).returning?.until ?? '')
async function sweepAfter(at: Temporal.Instant, seconds: number): Promise<void> {
  await clockUntil(w, at.add({ seconds }))
  await backAgain(w, circle, giver, receiver)
  await sweepMatches(w.world)
}
const disputesOf = async ({ id }: TestMatch) =>
  (
    await w.owner.pool.query(
      'SELECT kind, opened_by, state_before FROM dispute WHERE match_id = $1 ORDER BY opened_at',
      [id],
    )
  ).rows

describe('money that somebody chose to send back', () => {
  test.each([1_000, 1_500] as const)(
    'has the time that the rules give, out of the night, which both see (₹%i)',
    async (goesBack) => {
      const match = await promised(goesBack)
      const {
        rows: [event],
      } = await w.owner.pool.query<{ at: Temporal.Instant }>(
        'SELECT max(happened_at) AS at FROM match_event WHERE match_id = $1',
        [match.id],
      )
      const expected = fairDeadline(event!.at, DEFAULT_POLICY.sendBackMs)
      for (const who of [giver, receiver])
        expect((await shownTo(w, who, match)).returning).toEqual({
          amount: goesBack,
          returnedAt: null,
          until: expected.at.toString(),
          moved: expected.moved,
        })
    },
  )

  test('of which the receiver is reminded twice, and not once it came', async () => {
    const came = await promised(1_000)
    await moveBy(w, giver, RETURNED, came)
    const match = await promised(1_000)
    const end = await until(match)
    await clockUntil(w, end.subtract({ hours: 20 }))
    await remindParties(w.world)
    await remindParties(w.world)
    expect(await noticesOf(w, match, 'return_reminder')).toEqual([
      'return_reminder to the receiver',
    ])
    await clockUntil(w, end.subtract({ hours: 2 }))
    await remindParties(w.world)
    expect(await noticesOf(w, match, 'return_reminder')).toHaveLength(2)
    expect(await noticesOf(w, came, 'return_reminder')).toEqual([])
  })

  test('and do not is a case for officers a minute later, without fault', async () => {
    const match = await promised(1_000)
    const end = await until(match)
    await sweepAfter(end, 59)
    expect((await shown(match)).dispute).toMatchObject({ kind: 'late_claim' })
    await sweepAfter(end, 61)
    await sweepMatches(w.world)
    const after = await shown(match)
    expect(after).toMatchObject({
      status: 'confirmed',
      confirmedAmount: 500,
      returning: { amount: 1_000, returnedAt: null, until: null },
      dispute: { kind: 'return_missing', state: 'open' },
      can: ['returned'],
    })
    expect(after.events.at(-1)).toMatchObject({
      kind: 'return_time_over',
      by: 'clock',
      to: 'confirmed',
      reason: null,
    })
    expect((await disputesOf(match)).at(-1)).toEqual({
      kind: 'return_missing',
      opened_by: null,
      state_before: 'confirmed',
    })
    expect(await noticesOf(w, match, 'return_%')).toEqual([
      'return_over_giver to the giver',
      'return_over_receiver to the receiver',
      'return_promised to the giver',
    ])
    const { rows } = await w.owner.pool.query(
      'SELECT count(*)::int AS measures FROM measure_decision',
    )
    expect(rows).toEqual([{ measures: 0 }])
    expect((await moveBy(w, giver, RETURNED, match)).data).toMatchObject({
      returning: { returnedAt: expect.any(String) },
      dispute: { kind: 'return_missing', state: 'settled' },
    })
  })

  test('all of it and do not stays with the officers of the late payment', async () => {
    const match = await promised(1_500)
    await sweepAfter(await until(match), 61)
    await sweepMatches(w.world)
    expect(await shown(match)).toMatchObject({
      status: 'disputed',
      returning: { amount: 1_500, returnedAt: null, until: null },
      dispute: { kind: 'late_claim', state: 'open' },
      can: expect.arrayContaining(['returned']),
    })
    expect(await disputesOf(match)).toHaveLength(1)
    expect(await noticesOf(w, match, 'return_over%')).toEqual([
      'return_over_giver to the giver',
      'return_over_receiver to the receiver',
    ])
  })

  test('has no clock once it came, or once the giver said that it did not', async () => {
    const [came, missing] = [await promised(1_000), await promised(1_000)]
    const end = await until(missing)
    await moveBy(w, giver, RETURNED, came)
    await moveBy(w, giver, MISSING, missing, { reason })
    for (const match of [came, missing])
      expect((await shown(match)).returning).toMatchObject({ until: null })
    await sweepAfter(end, 61)
    for (const match of [came, missing])
      expect((await shown(match)).events.map(({ kind }) => kind)).not.toContain('return_time_over')
  })

  test('waits with its clock while a reversal is in question', async () => {
    const match = await promised(1_000)
    const end = await until(match)
    await moveBy(w, giver, 'POST /matches/{matchId}/ask-reversal', match, { reason })
    await sweepAfter(end, 61)
    expect(await shown(match)).toMatchObject({
      dispute: { kind: 'reversal' },
      returning: { until: end.toString() },
    })
    await moveBy(w, giver, 'POST /matches/{matchId}/withdraw-reversal', match)
    await sweepMatches(w.world)
    expect(await shown(match)).toMatchObject({ dispute: { kind: 'return_missing', state: 'open' } })
  })

  test.each([1_000, 1_500] as const)(
    'has the time of an outage besides, which says why (₹%i)',
    async (goesBack) => {
      const match = await promised(goesBack)
      const end = await until(match)
      const remindAt = async () =>
        (
          await w.owner.pool.query<{ at: Temporal.Instant }>(
            'SELECT remind_at AS at FROM match WHERE match_id = $1',
            [match.id],
          )
        ).rows[0]!.at
      const [reminded, { version }] = [await remindAt(), await shown(match)]
      await inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, (ctx) =>
        moveRunningDeadlines(ctx, HOUR_MS),
      )
      expect(await shown(match)).toMatchObject({
        version,
        returning: { until: fairDeadline(end, HOUR_MS).at.toString(), moved: 'outage' },
      })
      expect((await remindAt()).toString()).toBe(reminded.add({ hours: 1 }).toString())
    },
  )
})
