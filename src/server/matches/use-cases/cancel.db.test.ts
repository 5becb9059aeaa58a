import { beforeEach, describe, expect, test } from 'vitest'
import { sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  claimed,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  matchFromQueue,
  newGiver,
  newReceiver,
  type TestMatch,
  type Receiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { clockTo, clockUntil } from '#test/helping/clock.ts'
import { moveBy, sharesNow, shownTo, noticesOf } from '#test/helping/payment-moves.ts'
import type { Person } from '#test/circle/people.ts'
import { sweepMatches } from '../jobs/match-jobs.ts'

const PROPOSE = 'POST /matches/{matchId}/propose-cancel'
const ANSWER = 'POST /matches/{matchId}/answer-cancel'
const PENDING = 'POST /matches/{matchId}/bank-pending'
const QUESTION = 'POST /matches/{matchId}/dispute'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeEach(async () => {
  await clockTo(w, '11:00')
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
})

const propose = (who: Person, match: TestMatch, body = {}) => moveBy(w, who, PROPOSE, match, body)
const response = (who: Person, match: TestMatch, agree: boolean) =>
  moveBy(w, who, ANSWER, match, { agree })

async function questioned(): Promise<TestMatch> {
  const match = await claimed(w, await matchFromQueue(w, { giver, receiver }))
  await w.advance(31 * 60_000)
  await moveBy(w, receiver, QUESTION, match, { kind: 'not_received', reason: 'Nothing has come.' })
  return match
}

describe('proposing to cancel', () => {
  test('asks the other side, who has six hours, and changes nothing else', async () => {
    const match = await matchBetween(w, { giver, receiver })
    const { message, data } = await propose(receiver, match)
    expect(message).toBe('Your proposal was sent. The other side can agree or refuse.')
    expect(data).toMatchObject({
      status: 'awaiting_payment',
      deadlineAt: match.payBy,
      cancellation: { by: 'me', moved: 'no' },
      can: [],
      version: 2,
      events: [{}, { kind: 'cancel_proposed', by: 'me', to: 'awaiting_payment' }],
    })
    expect(
      Temporal.Instant.from(data.cancellation!.until).since(data.createdAt).total('hours'),
    ).toBeCloseTo(6, 1)
    expect(await shownTo(w, giver, match)).toMatchObject({
      cancellation: { by: 'other' },
      can: [
        'reveal',
        'upload',
        'claimed',
        'bank_pending',
        'declined',
        'cancel_agreed',
        'cancel_refused',
      ],
    })
    expect(await noticesOf(w, match, 'cancel_%')).toEqual(['cancel_proposed to the giver'])
  })

  test('out of the night, and says why', async () => {
    await clockTo(w, '18:00')
    const match = await matchBetween(w, { giver, receiver })
    const { data } = await propose(giver, match)
    expect(data.cancellation).toMatchObject({ by: 'me', moved: 'quiet_hours' })
    expect(
      Temporal.Instant.from(data.cancellation!.until).toZonedDateTimeISO('Asia/Kolkata').hour,
    ).toBe(10)
  })

  test('is refused twice, during a claim, after the end, when stale, to strangers', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await propose(giver, match)
    expect((await refusal(propose(giver, match))).code).toBe('matches.cancel-waits')
    expect((await refusal(propose(giver, match, { version: 1 }))).code).toBe(
      'request.changed-meanwhile',
    )
    const strangers = [circle.steward, circle.admin]
    expect(
      await refusalToStrangers(
        w,
        PROPOSE,
        (matchId) => ({ params: { matchId }, body: { version: 2 } }),
        { id: match.id, strangers },
      ),
    ).toBe('matches.unknown')
    expect(
      await refusalToStrangers(
        w,
        ANSWER,
        (matchId) => ({ params: { matchId }, body: { version: 2, agree: true } }),
        { id: match.id, strangers },
      ),
    ).toBe('matches.unknown')
    const claim = await claimed(w, { ...match, version: 2 })
    expect(await shownTo(w, receiver, match)).toMatchObject({ cancellation: null })
    for (const who of [giver, receiver])
      expect((await refusal(propose(who, claim))).code).toBe('matches.not-now')
    await moveBy(w, giver, 'POST /matches/{matchId}/withdraw-claim', match)
    expect((await propose(receiver, match)).data.cancellation).toMatchObject({ by: 'me' })
  })

  test('again with the same key is one proposal', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await sendTwice(
      w,
      PROPOSE,
      { token: giver.token, params: { matchId: match.id }, body: { version: 1 } },
      { body: { version: 2 } },
    )
    expect(await noticesOf(w, match, 'cancel_%')).toHaveLength(1)
  })

  test('falls away when nobody answers in time', async () => {
    const match = await matchBetween(w, { giver, receiver })
    const { data } = await propose(giver, match)
    await clockUntil(w, Temporal.Instant.from(data.cancellation!.until).add({ seconds: 57 }))
    await sweepMatches(w.world)
    expect((await shownTo(w, giver, match)).cancellation).not.toBeNull()
    await w.advance(4_000)
    await Promise.all([sweepMatches(w.world), sweepMatches(w.world)])
    expect(await shownTo(w, giver, match)).toMatchObject({
      status: 'awaiting_payment',
      cancellation: null,
      deadlineAt: match.payBy,
      events: [{}, {}, { kind: 'cancel_time_over', by: 'clock' }],
    })
    expect(await noticesOf(w, match, 'cancel_time_over')).toEqual(['cancel_time_over to the giver'])
    expect((await refusal(response(receiver, match, true))).code).toBe('matches.not-now')
  })
})

describe('a proposed cancellation', () => {
  test('that both agree to ends the match without fault, shares in their places', async () => {
    const match = await matchFromQueue(w, { giver, receiver })
    await propose(receiver, match)
    const { message, data } = await response(giver, match, true)
    expect(message).toBe('The payment is cancelled. No one is at fault.')
    expect(data).toMatchObject({
      status: 'cancelled',
      deadlineAt: null,
      cancellation: null,
      endedAt: expect.any(String),
      can: ['upload', 'late_claimed'],
      lateClaimUntil: expect.any(String),
      events: [{}, {}, { kind: 'cancel_agreed', by: 'me', to: 'cancelled' }],
    })
    expect(await sharesNow(w, match)).toEqual({ pledge: [500, 0, 0, 0], ask: [500, 0, 0, 0] })
    expect(await noticesOf(w, match, 'match_cancelled')).toEqual([
      'match_cancelled to the giver',
      'match_cancelled to the receiver',
    ])
    const { rows } = await w.owner.pool.query('SELECT first_in_class FROM ask WHERE ask_id = $1', [
      match.askId,
    ])
    expect(rows).toEqual([{ first_in_class: false }])
  })

  test('that is refused leaves everything as it was, and can be made again', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await propose(giver, match)
    expect((await response(receiver, match, false)).data).toMatchObject({
      status: 'awaiting_payment',
      deadlineAt: match.payBy,
      cancellation: null,
      events: [{}, {}, { kind: 'cancel_refused', by: 'me' }],
    })
    expect(await noticesOf(w, match, 'cancel_refused')).toEqual(['cancel_refused to the giver'])
    expect((await propose(giver, match)).data.cancellation).toMatchObject({ by: 'me' })
  })

  test('is not the proposer’s to answer, nor anybody’s before it is made', async () => {
    const match = await matchBetween(w, { giver, receiver })
    expect((await refusal(response(giver, match, true))).code).toBe('matches.not-now')
    await propose(giver, match)
    for (const agree of [true, false])
      expect((await refusal(response(giver, match, agree))).code).toBe('matches.not-now')
    expect(
      (await refusal(moveBy(w, receiver, ANSWER, match, { agree: true, version: 1 }))).code,
    ).toBe('request.changed-meanwhile')
    await sendTwice(
      w,
      ANSWER,
      { token: receiver.token, params: { matchId: match.id }, body: { agree: true, version: 2 } },
      { body: { agree: false, version: 2 } },
    )
    expect(await noticesOf(w, match, 'match_cancelled')).toHaveLength(2)
  })

  test('by both on what both saw is agreed; a stale one is not', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await propose(giver, match, { version: 1 })
    expect((await propose(receiver, match, { version: 1 })).data.status).toBe('cancelled')
    const other = await matchBetween(w, { giver, receiver })
    await moveBy(w, giver, PENDING, other)
    await propose(giver, other)
    expect((await refusal(propose(receiver, other, { version: 1 }))).code).toBe(
      'request.changed-meanwhile',
    )
    expect((await propose(receiver, other, { version: 2 })).data.status).toBe('cancelled')
  })

  test('is possible while a bank is busy', async () => {
    const match = await matchFromQueue(w, { giver, receiver })
    await moveBy(w, giver, PENDING, match)
    await propose(giver, match)
    expect((await response(receiver, match, true)).data.status).toBe('cancelled')
    expect(await sharesNow(w, match)).toEqual({ pledge: [500, 0, 0, 0], ask: [500, 0, 0, 0] })
  })

  test('settles a dispute with it, and takes the claim back', async () => {
    const match = await questioned()
    await propose(receiver, match)
    expect((await response(giver, match, true)).data).toMatchObject({
      status: 'cancelled',
      claim: null,
      dispute: { state: 'settled' },
    })
    expect(await sharesNow(w, match)).toEqual({ pledge: [500, 0, 0, 0], ask: [500, 0, 0, 0] })
    const { rows } = await w.owner.pool.query(
      `SELECT d.closed_at IS NOT NULL AS closed, d.deadline_at,
        (SELECT array_agg(e.kind || ' ' || coalesce(e.from_state, '-') || ' ' || e.to_state
            ORDER BY e.happened_at) FROM dispute_event e
          WHERE e.dispute_id = d.dispute_id) AS lines,
      (SELECT count(*)::int FROM claim c
        WHERE c.match_id = d.match_id AND withdrawn_at IS NULL) AS in_force FROM dispute d
      WHERE match_id = $1`,
      [match.id],
    )
    expect(rows).toEqual([
      {
        closed: true,
        deadline_at: null,
        lines: ['opened - open', 'settled open settled'],
        in_force: 0,
      },
    ])
  })

  test('is not possible once officers have ruled: the two can accept that or appeal', async () => {
    const match = await questioned()
    await propose(receiver, match)
    await w.owner.pool.query("UPDATE dispute SET state = 'ruled' WHERE match_id = $1", [match.id])
    expect((await shownTo(w, giver, match)).can).toEqual([])
    expect((await refusal(response(giver, match, true))).code).toBe('matches.not-now')
    expect((await refusal(propose(giver, match))).code).toBe('matches.not-now')
    await w.owner.pool.query("UPDATE dispute SET state = 'open' WHERE match_id = $1", [match.id])
    expect((await response(giver, match, true)).data.status).toBe('cancelled')
  })
})
