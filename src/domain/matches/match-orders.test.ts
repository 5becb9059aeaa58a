import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_POLICY } from '../circles/policy.ts'
import { addMs, HOUR_MS, MINUTE_MS, msBetween } from '../shared/calendar.ts'
import { AppError } from '../shared/errors.ts'
import type { MatchId, MemberId } from '../shared/ids.ts'
import { rupees } from '../shared/rupees.ts'
import { claimPayment, confirmPayment, declineMatch, lapseIfDue, type Match, payDeadline, questionIfDue, questionPayment, withdrawClaim } from './match.ts'

const policy = DEFAULT_POLICY
const start = Temporal.Instant.from('2026-11-21T04:30:00Z')
const at = (ms: number) => addMs(start, ms)
const deadline = payDeadline({ policy, payeeKind: 'upi', now: start })
const made: Match = { id: 'm' as MatchId, giverId: 'g' as MemberId, receiverId: 'r' as MemberId, amount: rupees(500), state: 'awaiting_payment', deadline, claimedAt: null, endedAt: null, firstDeadline: deadline.at }

type Act = 'claim' | 'withdraw' | 'decline' | 'confirm' | 'question' | 'sweep'
const act = fc.constantFrom<Act>('claim', 'withdraw', 'decline', 'confirm', 'question', 'sweep')
// Mostly minutes and hours, sometimes days, so that every clock is met from both sides.
const pause = fc.oneof(fc.integer({ min: 1, max: 40 * MINUTE_MS }), fc.integer({ min: 1, max: 30 * HOUR_MS }), fc.constantFrom(MINUTE_MS, 30 * MINUTE_MS, 24 * HOUR_MS))

function does(match: Match, what: Act, now: Temporal.Instant): Match {
  switch (what) {
    case 'claim': return claimPayment(match, { claim: { rail: 'upi', utr: '123456789012', amount: 500 }, hasProof: true, payeeNameSeen: true, policy, now })
    case 'withdraw': return withdrawClaim(match, now)
    case 'decline': return declineMatch(match, now)
    case 'confirm': return confirmPayment(match, { seen: true, utrLast4: '9012', claimedUtr: '123456789012', now })
    case 'question': return questionPayment(match, { policy, now })
    case 'sweep': return lapseIfDue(match, now) ?? questionIfDue(match, now) ?? match
  }
}

/** The same match as a handful of plain facts, kept by rules written down a second time. */
type Model = { state: string; claimedAt: number; confirmBy: number; payBy: number }

function expected(model: Model, what: Act, now: number): string {
  const { state } = model
  if (what === 'claim' && state === 'awaiting_payment') return 'awaiting_confirmation'
  if (what === 'decline' && state === 'awaiting_payment') return 'declined'
  if (what === 'withdraw' && state === 'awaiting_confirmation') return now > model.payBy ? 'lapsed' : 'awaiting_payment'
  if (what === 'confirm' && (state === 'awaiting_confirmation' || state === 'disputed')) return 'confirmed'
  if (what === 'question' && state === 'awaiting_confirmation') return now - model.claimedAt < 30 * MINUTE_MS ? 'refused' : 'disputed'
  if (what !== 'sweep') return 'refused'
  if (state === 'awaiting_payment') return now >= model.payBy + MINUTE_MS ? 'lapsed' : state
  if (state === 'awaiting_confirmation') return now >= model.confirmBy + MINUTE_MS ? 'disputed' : state
  return state
}

test('every order of acts and sweeps keeps to the table, its clocks and its end', () => {
  fc.assert(fc.property(fc.array(fc.tuple(act, pause), { maxLength: 20 }), (acts) => {
    let match = made
    let clock = 0
    const model: Model = { state: 'awaiting_payment', claimedAt: 0, confirmBy: 0, payBy: 24 * HOUR_MS }
    for (const [what, after] of acts) {
      clock += after
      const wanted = expected(model, what, clock)
      if (wanted === 'refused') {
        expect(() => does(match, what, at(clock))).toThrow(AppError)
        continue
      }
      match = does(match, what, at(clock))
      expect(match.state).toBe(wanted)
      model.state = wanted
      if (what === 'claim') Object.assign(model, { claimedAt: clock, confirmBy: msBetween(start, match.deadline!.at) })
      checkFacts(match)
    }
  }), { numRuns: 1_000 })
})

function checkFacts(match: Match): void {
  const ended = ['confirmed', 'declined', 'lapsed'].includes(match.state)
  const ticking = match.state === 'awaiting_payment' || match.state === 'awaiting_confirmation'
  expect([match.endedAt !== null, match.deadline !== null]).toEqual([ended, ticking])
  expect([match.amount, match.firstDeadline]).toEqual([made.amount, made.firstDeadline])
  if (match.state === 'awaiting_payment') expect([match.deadline?.at, match.claimedAt]).toEqual([made.firstDeadline, null])
  if (match.state === 'awaiting_confirmation') expect(msBetween(match.claimedAt!, match.deadline!.at)).toBeGreaterThanOrEqual(24 * HOUR_MS)
}
