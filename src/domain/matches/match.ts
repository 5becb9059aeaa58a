import type { Policy } from '../shared/policy.ts'
import { addMs, type Deadline, fairDeadline, isBefore, SWEEP_GRACE_MS } from '../shared/calendar.ts'
import type { MatchId, MemberId } from '../shared/ids.ts'
import type { Rupees } from '../shared/rupees.ts'
import { matchError } from './match-errors.ts'
import { isLive, type MatchEventKind, type MatchState } from './match-transitions.ts'

export const REVEALS_A_DAY = 10
export const REASON_LENGTH_MIN = 3
export const REASON_LENGTH_MAX = 1000
/** Claims of one match, withdrawn ones too: after that the two part, or somebody looks. */
export const CLAIMS_A_MATCH_MAX = 5

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
   * Until when its end can still be answered, by a late claim or a wish for a reversal; null where
   * it has not ended, or ended before there was such a clock.
   */
  readonly answerUntil: Temporal.Instant | null
  /** Pay-by as it was set last; a withdrawn claim falls back to it. */
  readonly payBy: Deadline
  /** The giver's bank has failed the payment once, which gave them a fresh time to pay. */
  readonly bankFailed: boolean
  /**
   * When the giver first said that their bank had taken the payment and still worked on it; null
   * once they say that it failed or that they have not paid.
   */
  readonly pendingAt: Temporal.Instant | null
  /** Who proposes to cancel, and until when the other side can answer. */
  readonly cancellation: { readonly by: MemberId; readonly until: Deadline } | null
  /** A payment reported after the match had ended: it holds no shares any more. */
  readonly late: boolean
  /** Ended by a ruling that became final: no party's word comes after it. */
  readonly ruled: boolean
  readonly confirmed: Confirmed | null
  readonly returning: Returning | null
}

/**
 * What was confirmed, what of it the ask and the pledge took, and when it was paid (which decides
 * the tax year).
 */
export type Confirmed = {
  readonly amount: Rupees
  readonly askFilled: Rupees
  readonly pledgeFilled: Rupees
  readonly paidAt: Temporal.Instant
}

/**
 * What the receiver of a late payment sends back, and when the giver saw it. `until`: by when, null
 * once it came, the time was over, or the giver said that it did not come.
 */
export type Returning = {
  readonly amount: Rupees
  readonly returnedAt: Temporal.Instant | null
  readonly until: Deadline | null
}

/** A decision whose line in the time line follows from the case. */
export type Moved = { readonly on: MatchEventKind; readonly match: Match }

/**
 * Until when the giver has to pay and claim: longer when the payee can only be paid through a bank
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

/** Which side of a match somebody is on, or undefined for everybody else. */
export function partyOf(
  match: Pick<Match, 'giverId' | 'receiverId'>,
  memberId: string,
): 'giver' | 'receiver' | undefined {
  if (memberId === match.giverId) return 'giver'
  return memberId === match.receiverId ? 'receiver' : undefined
}

/**
 * The payee's detail is for a payer who is about to pay. Throws matches.over after the end,
 * matches.pay-not-again while a bank works on the payment and after a late claim,
 * matches.notice-unseen, matches.too-many-reveals.
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

/**
 * What a match with an end has besides its state: the time to answer it runs as every time of
 * people does, out of the night.
 */
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

/**
 * When a payment was made, for the tax year: when its bank had it, or was said to have paid it; a
 * late one by its claim.
 */
export function paidAtOf(
  match: Pick<Match, 'late' | 'pendingAt' | 'claimedAt'>,
  now: Temporal.Instant,
): Temporal.Instant {
  return (match.late ? null : match.pendingAt) ?? match.claimedAt ?? now
}
