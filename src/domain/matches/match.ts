import type { Policy } from '../shared/policy.ts'
import { addMs, type Deadline, fairDeadline, isBefore, SWEEP_GRACE_MS } from '../shared/calendar.ts'
import type { MatchId, MemberId } from '../shared/ids.ts'
import type { Rupees } from '../shared/rupees.ts'
import { matchError } from './match-errors.ts'
import { isLive, type MatchEventKind, type MatchState } from './match-transitions.ts'

export const REVEALS_A_DAY = 10
export const REASON_LENGTH_MIN = 3
export const REASON_LENGTH_MAX = 1000
/**
 * A match takes at most this many claims, also counting withdrawn ones. After that the two people
 * cancel, or officers decide.
 */
export const CLAIMS_A_MATCH_MAX = 5
/** The latest events of a match that its view shows; more than a real one has. */
export const MATCH_EVENTS_MAX = 200

export type Match = {
  readonly id: MatchId
  readonly giverId: MemberId
  readonly receiverId: MemberId
  readonly amount: Rupees
  readonly state: MatchState
  readonly deadline: Deadline | null
  readonly claimedAt: Temporal.Instant | null
  readonly endedAt: Temporal.Instant | null
  /**
   * Until when a late claim or a wish for a reversal can answer the end. Null where the match has
   * not ended, or ended before this clock existed.
   */
  readonly answerUntil: Temporal.Instant | null
  /** By when the giver pays, as it was last set. After a withdrawn claim this time counts again. */
  readonly payBy: Deadline
  /**
   * The giver's bank has failed the payment once, and the giver got the whole time to pay again.
   */
  readonly bankFailed: boolean
  /**
   * When the giver first reported that their bank still works on the payment. Null once they report
   * that it failed or that they have not paid.
   */
  readonly pendingAt: Temporal.Instant | null
  /** Who proposed to cancel, and until when the other side can answer. */
  readonly cancellation: { readonly by: MemberId; readonly until: Deadline } | null
  /** The payment was reported after the match had ended, so the match holds no shares. */
  readonly late: boolean
  /** A final ruling ended it. No party can act after that. */
  readonly ruled: boolean
  readonly confirmed: Confirmed | null
  readonly returning: Returning | null
}

/**
 * What was confirmed, how much of it the ask and the pledge took, and when it was in the receiver's
 * account. That day decides the tax year.
 */
export type Confirmed = {
  readonly amount: Rupees
  readonly askFilled: Rupees
  readonly pledgeFilled: Rupees
  readonly paidAt: Temporal.Instant
}

/**
 * What the receiver of a late payment sends back, and when the giver saw it. `until`: by when. Null
 * once it came, the time was over, or the giver reported that it did not come.
 */
export type Returning = {
  readonly amount: Rupees
  readonly returnedAt: Temporal.Instant | null
  readonly until: Deadline | null
}

/** A decision and its line in the time line. */
export type Moved = { readonly on: MatchEventKind; readonly match: Match }

/**
 * By when the giver has to pay and claim. The time is longer where the payee has only a bank
 * account.
 */
export function payDeadline({
  policy,
  payeeKind,
  now,
}: {
  policy: Policy
  payeeKind: 'upi' | 'bank'
  now: Temporal.Instant
}): Deadline {
  return fairDeadline(now, payeeKind === 'upi' ? policy.payMs : policy.payWithoutUpiMs)
}

/** The side that somebody has in a match. Undefined for everybody else. */
export function partyOf(
  match: Pick<Match, 'giverId' | 'receiverId'>,
  memberId: string,
): 'giver' | 'receiver' | undefined {
  if (memberId === match.giverId) return 'giver'
  return memberId === match.receiverId ? 'receiver' : undefined
}

/**
 * Checks that a giver who is about to pay may see the payee detail. Throws matches.over after the
 * end. Throws matches.pay-not-again while a bank works on the payment and after a late claim.
 * Throws matches.notice-unseen, matches.too-many-reveals.
 */
export function checkReveal(
  match: Match,
  { noticeSeen, revealsToday }: { noticeSeen: boolean; revealsToday: number },
): void {
  if (!isLive(match.state)) throw matchError('matches.over')
  if (match.state === 'bank_pending' || match.late) throw matchError('matches.pay-not-again')
  if (!noticeSeen) throw matchError('matches.notice-unseen')
  if (revealsToday >= REVEALS_A_DAY) throw matchError('matches.too-many-reveals')
}

/**
 * Whether the giver's bank took the payment and still worked on it, and has not failed it before.
 */
export function wasBankBusy({ pendingAt, bankFailed }: Match): boolean {
  return pendingAt !== null && !bankFailed
}

/** Whether a deadline is over by more than the sweep's grace. */
export function isDue(deadline: Deadline | null, now: Temporal.Instant): boolean {
  return deadline !== null && !isBefore(now, addMs(deadline.at, SWEEP_GRACE_MS))
}

/** The fields of a match that has ended. The time to answer the end never runs out at night. */
export function ended(
  { now, policy }: { now: Temporal.Instant; policy: Policy },
  as: 'confirmed' | 'without_help' = 'without_help',
): Pick<Match, 'deadline' | 'endedAt' | 'answerUntil'> {
  return {
    deadline: null,
    endedAt: now,
    answerUntil: fairDeadline(now, as === 'confirmed' ? policy.reversalMs : policy.lateClaimMs).at,
  }
}
