import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { type Match, payDeadline } from '#domain/matches/match.ts'
import type { MatchFacts } from '#domain/matches/moves-now.ts'
import { addMs } from '#domain/shared/calendar.ts'
import type { MatchId, MemberId } from '#domain/shared/ids.ts'
import { NO_RUPEES, rupees } from '#domain/shared/rupees.ts'

/** 10:00 IST on a Saturday on which banks work. 24 and 48 hours later are not at night. */
export const MADE_AT = Temporal.Instant.from('2026-11-21T04:30:00Z')

/** This many milliseconds after the match was made. */
export const after = (ms: number): Temporal.Instant => addMs(MADE_AT, ms)

const deadline = payDeadline({ policy: DEFAULT_POLICY, payeeKind: 'upi', now: MADE_AT })

/**
 * A match of ₹1,500 that was just made, between `g` and `r`. It exists in memory only, for the
 * rules.
 */
export function madeMatch(change: Partial<Match> = {}): Match {
  return {
    id: 'm' as MatchId,
    giverId: 'g' as MemberId,
    receiverId: 'r' as MemberId,
    amount: rupees(1_500),
    state: 'awaiting_payment',
    deadline,
    claimedAt: null,
    endedAt: null,
    answerUntil: null,
    payBy: deadline,
    bankFailed: false,
    pendingAt: null,
    cancellation: null,
    late: false,
    ruled: false,
    confirmed: null,
    returning: null,
    ...change,
  }
}

/**
 * The facts this many milliseconds after the match was made: no claims, no dispute, nothing open on
 * its ask.
 */
export function factsAt(ms: number, change: Partial<MatchFacts> = {}): MatchFacts {
  return {
    now: after(ms),
    policy: DEFAULT_POLICY,
    claims: 0,
    dispute: null,
    reversals: { askedBy: [], isRuled: false },
    returnMissed: false,
    askOpen: NO_RUPEES,
    ...change,
  }
}
