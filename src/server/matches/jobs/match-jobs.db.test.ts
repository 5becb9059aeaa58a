import { describe, expect, test, beforeEach } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import {
  askNow,
  confirmed,
  matchesToPay,
  matchFromQueue,
  newGiver,
  newReceiver,
  type TestMatch,
  pledgeNow,
  pledgeOf,
  releasedAsk,
  type HelpingCircle,
  type Receiver,
  worldOfFile,
  claimed,
  matchBetween,
} from '#test/helping/helping.ts'
import { clockUntil, clockTo } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import type { Person } from '#test/circle/people.ts'
import { sweepMatches } from './match-jobs.ts'
import { noticesOf } from '#test/helping/payment-moves.ts'
import { keepOpen } from '#test/pledges/keep-open.ts'
import { placesInQueue } from '#test/matches/places-in-queue.ts'
import { pairOfNewCircle } from '#test/matches/fresh-people.ts'

const w = await worldOfFile()
const { isFirst, queuedAt } = placesInQueue(w)
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeEach(async () => {
  ;({ circle, giver, receiver } = await pairOfNewCircle(w))
})
const sweep = () => sweepMatches(w.world)
const noticesAbout = (match: TestMatch, kinds: string) => noticesOf(w, match, kinds)
const shown = async ({ id }: Pick<TestMatch, 'id'>, { token }: { token: string } = giver) =>
  (await w.call('GET /matches/{matchId}', { token, params: { matchId: id } })).data

/** Moves the clock to this many seconds after the match's deadline. */
async function afterDeadline(match: TestMatch, seconds: number): Promise<void> {
  const { deadlineAt } = await shown(match)
  await clockUntil(w, Temporal.Instant.from(deadlineAt!).add({ seconds }))
}

/** Adds another person whose ask one pledge can fill. */
async function anotherAsk(): Promise<[Receiver, { id: string }]> {
  const other = await newReceiver(w, circle, { asks: 500 })
  return [other, other.ask!]
}

describe('when nobody has paid in time', () => {
  test('a match lapses a minute after its deadline, and not before', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await afterDeadline(match, 57)
    await sweep()
    expect(await shown(match)).toMatchObject({ status: 'awaiting_payment', version: 1 })
    await afterDeadline(match, 60)
    await jobHandlers['sweep-deadlines'](w.world, {})
    expect(await shown(match)).toMatchObject({
      status: 'lapsed',
      deadlineAt: null,
      endedAt: expect.any(String),
      can: ['upload', 'late_claimed'],
      version: 2,
      events: [{ kind: 'made' }, { kind: 'pay_time_over', by: 'clock', to: 'lapsed' }],
    })
    expect(await noticesAbout(match, 'match_lapsed%')).toEqual([
      'match_lapsed_giver to the giver',
      'match_lapsed_receiver to the receiver',
    ])
  })

  test('whoever claims in that last minute is in time', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await afterDeadline(match, 55)
    await claimed(w, match)
    await w.advance(10_000)
    await sweep()
    expect(await shown(match)).toMatchObject({ status: 'awaiting_confirmation' })
  })

  test('the shares reopen at their old places, and the ask is first in its class', async () => {
    const match = await matchFromQueue(w, { giver, receiver })
    const places = await queuedAt(match)
    await afterDeadline(match, 61)
    await sweep()
    expect(await pledgeNow(w, giver, match.pledgeId)).toMatchObject({
      status: 'paused',
      waitsForAnswer: true,
      openAmount: 500,
      heldAmount: 0,
    })
    expect(await askNow(w, receiver, match.askId)).toMatchObject({
      status: 'pending',
      openAmount: 500,
      heldAmount: 0,
    })
    expect([await queuedAt(match), await isFirst(match.askId)]).toEqual([places, true])
  })

  test('matches the same two after a week, not before; the giver helps others', async () => {
    const match = await matchFromQueue(w, { giver, receiver })
    await afterDeadline(match, 61)
    await sweep()
    await keepOpen(w, giver, match.pledgeId)
    await w.work()
    expect(await matchesToPay(w, giver, receiver)).toEqual([])
    await w.advance(7 * 24 * 3_600_000 - 10_000)
    await backAgain(w, circle, giver, receiver)
    await jobHandlers['sweep-deadlines'](w.world, {})
    expect(await matchesToPay(w, giver, receiver)).toEqual([])
    await w.advance(20_000)
    await jobHandlers['sweep-deadlines'](w.world, {})
    expect(await matchesToPay(w, giver, receiver)).toMatchObject([
      { pledgeId: match.pledgeId, askId: match.askId },
    ])
    const other = await newReceiver(w, circle, { asks: 500 })
    await pledgeOf(w, giver, 500)
    await w.work()
    expect(await matchesToPay(w, giver, other)).toHaveLength(1)
  })

  test('a giver may choose the same receiver again at once', async () => {
    const match = await matchFromQueue(w, { giver, receiver })
    await afterDeadline(match, 61)
    await sweep()
    await pledgeOf(w, giver, 500, 'super', match.askId)
    expect(await matchesToPay(w, giver, receiver)).toMatchObject([{ askId: match.askId }])
  })

  test('an ask that lapsed is served before an older one of its class', async () => {
    const match = await matchFromQueue(w, { giver, receiver })
    const other = await newReceiver(w, circle, { asks: 0 })
    const older = await releasedAsk(w, other, { amount: 500 })
    await w.owner.pool.query(
      "UPDATE ask SET queued_at = queued_at - interval '20 days' WHERE ask_id = $1",
      [older.id],
    )
    await afterDeadline(match, 61)
    await sweep()
    const { id: pledgeId, version } = await pledgeNow(w, giver, match.pledgeId)
    await w.call('POST /pledges/{pledgeId}/withdraw', {
      token: giver.token,
      params: { pledgeId },
      body: { version },
    })
    await pledgeOf(w, await newGiver(w, circle), 500)
    await w.work()
    expect([
      (await askNow(w, receiver, match.askId)).heldAmount,
      (await askNow(w, other, older.id)).heldAmount,
    ]).toEqual([500, 0])
    expect(await isFirst(match.askId)).toBe(false)
  })

  test('a gift to a chosen receiver stays theirs, and its lapse moves nobody up', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await afterDeadline(match, 61)
    await sweep()
    expect(await pledgeNow(w, giver, match.pledgeId)).toMatchObject({
      status: 'expired',
      openAmount: 0,
      heldAmount: 0,
      closedAmount: 500,
    })
    expect(await askNow(w, receiver, match.askId)).toMatchObject({
      status: 'pending',
      openAmount: 500,
    })
    expect(await isFirst(match.askId)).toBe(false)
  })

  test('the second lapse of a pledge closes its share, while the ask stays open', async () => {
    const match = await matchFromQueue(w, { giver, receiver })
    const [other, ask] = await anotherAsk()
    await afterDeadline(match, 61)
    await sweep()
    await keepOpen(w, giver, match.pledgeId)
    await w.work()
    const [again] = await matchesToPay(w, giver, other)
    await afterDeadline(again!, 61)
    await sweep()
    expect(await pledgeNow(w, giver, match.pledgeId)).toMatchObject({
      status: 'expired',
      openAmount: 0,
      heldAmount: 0,
      closedAmount: 500,
    })
    expect(await askNow(w, other, ask.id)).toMatchObject({ status: 'pending', openAmount: 500 })
    await w.work()
    expect(await matchesToPay(w, giver, other)).toEqual([])
  })

  test('the second lapse closes that share only: what is open beside it stays', async () => {
    const ask = await releasedAsk(w, receiver, { amount: 500 })
    const pledge = await pledgeOf(w, giver, 2_000)
    await w.work()
    await afterDeadline((await matchesToPay(w, giver, receiver))[0]!, 61)
    const [other] = await anotherAsk()
    await sweep()
    await keepOpen(w, giver, pledge.id)
    await w.work()
    await afterDeadline((await matchesToPay(w, giver, other))[0]!, 61)
    await sweep()
    expect(await pledgeNow(w, giver, pledge.id)).toMatchObject({
      status: 'paused',
      waitsForAnswer: true,
      openAmount: 1_500,
      closedAmount: 500,
    })
    expect(await askNow(w, receiver, ask.id)).toMatchObject({ openAmount: 500 })
  })

  test('several workers and runs lapse it once', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await afterDeadline(match, 61)
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    expect((await shown(match)).events.map(({ kind }) => kind)).toEqual(['made', 'pay_time_over'])
    expect(await noticesAbout(match, 'match_lapsed%')).toHaveLength(2)
  })

  test('a deadline in quiet hours lapses nothing before ten in the morning', async () => {
    await clockTo(w, '23:30')
    const match = await matchBetween(w, { giver, receiver })
    await w.advance(24 * 3_600_000 + 120_000)
    await sweep()
    expect((await shown(match)).status).toBe('awaiting_payment')
    await clockTo(w, '10:01')
    await sweep()
    expect((await shown(match)).status).toBe('lapsed')
    await clockTo(w, '12:00')
  })
})

describe('when the receiver says nothing', () => {
  test('silence makes a claim a dispute a minute late, never confirms or cancels', async () => {
    const match = await claimed(w, await matchBetween(w, { giver, receiver }))
    await afterDeadline(match, 57)
    await sweep()
    expect((await shown(match)).status).toBe('awaiting_confirmation')
    await afterDeadline(match, 60)
    await Promise.all([sweep(), sweep()])
    expect(await shown(match)).toMatchObject({
      status: 'disputed',
      deadlineAt: null,
      confirmedAmount: null,
      transferId: null,
      dispute: { kind: 'no_response', state: 'open' },
      events: [{}, {}, { kind: 'confirm_time_over', by: 'clock', to: 'disputed' }],
    })
    expect(await noticesAbout(match, 'payment_questioned%')).toEqual([
      'payment_questioned_giver to the giver',
      'payment_questioned_receiver to the receiver',
    ])
    const { rows } = await w.owner.pool.query(
      'SELECT opened_by, reason_sealed FROM dispute WHERE match_id = $1',
      [match.id],
    )
    expect(rows).toEqual([{ opened_by: null, reason_sealed: null }])
  })

  test('the shares stay held, and a late confirmation settles it', async () => {
    const match = await claimed(w, await matchBetween(w, { giver, receiver }))
    await afterDeadline(match, 61)
    await sweep()
    expect(await pledgeNow(w, giver, match.pledgeId)).toMatchObject({
      heldAmount: 500,
      openAmount: 0,
    })
    await w.advance(3 * 86_400_000)
    await sweep()
    await confirmed(w, { ...match, version: (await shown(match)).version })
    expect(await shown(match)).toMatchObject({
      status: 'confirmed',
      dispute: { kind: 'no_response', state: 'settled' },
    })
  })
})
