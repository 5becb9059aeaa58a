import type { Policy } from '../circles/policy.ts'
import { addMs, type Deadline, fairDeadline, isBefore, SWEEP_GRACE_MS } from '../shared/calendar.ts'
import type { MatchId, MemberId } from '../shared/ids.ts'
import type { Rupees } from '../shared/rupees.ts'
import { matchError } from './match-errors.ts'
import { isLive, type MatchEventKind, type MatchState, type Party, transitionOf } from './match-transitions.ts'
import { canonicalUtr, isUtr, type Rail } from './utr.ts'

export const REVEALS_A_DAY = 10
export const REASON_LENGTH_MIN = 3
export const REASON_LENGTH_MAX = 1000

export type Match = {
  readonly id: MatchId
  readonly giverId: MemberId
  readonly receiverId: MemberId
  readonly amount: Rupees
  readonly state: MatchState
  readonly deadline: Deadline | null
  readonly claimedAt: Temporal.Instant | null
  readonly endedAt: Temporal.Instant | null
  /** Pay-by as it was first set; a withdrawn claim falls back to it. */
  readonly firstDeadline: Temporal.Instant
}

export type Claim = { readonly rail: Rail; readonly utr: string; readonly amount: number }

/** Until when the giver has to pay and claim: longer when the payee can only be paid through a bank account. */
export function payDeadline({ policy, payeeKind, now }: { policy: Policy; payeeKind: 'upi' | 'bank'; now: Temporal.Instant }): Deadline {
  return fairDeadline(now, payeeKind === 'upi' ? policy.payMs : policy.payWithoutUpiMs)
}

/** Which side of a match somebody is on, or undefined for everybody else. */
export function partyOf(match: Pick<Match, 'giverId' | 'receiverId'>, memberId: string): 'giver' | 'receiver' | undefined {
  if (memberId === match.giverId) return 'giver'
  return memberId === match.receiverId ? 'receiver' : undefined
}

/** Moves a match. Throws matches.not-now when this party may not do this in this state. */
function move(match: Match, on: MatchEventKind, by: Party): Match {
  const to = transitionOf({ from: match.state, on, by })?.to
  if (to === undefined) throw matchError('matches.not-now', { values: { state: match.state } })
  return { ...match, state: to }
}

/** The payee's detail is for a payer who is about to pay. Throws matches.over after the end, matches.notice-unseen, matches.too-many-reveals. */
export function checkReveal(match: Match, { noticeSeen, revealsToday }: { noticeSeen: boolean; revealsToday: number }): void {
  if (!isLive(match.state)) throw matchError('matches.over')
  if (!noticeSeen) throw matchError('matches.notice-unseen')
  if (revealsToday >= REVEALS_A_DAY) throw matchError('matches.too-many-reveals')
}

/**
 * "I have paid": needs a proof image, a well-formed reference, the exact amount, and the payee's name seen in the bank's app.
 * The confirm clock starts. Throws matches.proof-missing, utr-invalid, amount-differs, name-unseen, not-now.
 */
export function claimPayment(match: Match, { claim, hasProof, payeeNameSeen, policy, now }: {
  claim: Claim; hasProof: boolean; payeeNameSeen: boolean; policy: Policy; now: Temporal.Instant
}): Match {
  const moved = move(match, 'claimed', 'giver')
  if (!hasProof) throw matchError('matches.proof-missing')
  if (!isUtr(canonicalUtr(claim.utr), claim.rail)) throw matchError('matches.utr-invalid', { fields: { utr: 'matches.utr-invalid' } })
  if (claim.amount !== match.amount) throw matchError('matches.amount-differs', { values: { amount: match.amount }, fields: { amount: 'matches.amount-differs' } })
  if (!payeeNameSeen) throw matchError('matches.name-unseen', { fields: { payeeNameSeen: 'matches.name-unseen' } })
  return { ...moved, claimedAt: now, deadline: fairDeadline(now, policy.confirmMs) }
}

/** The giver takes the claim back: the pay clock is the first one again, with why it was `moved`; when it has run out meanwhile the match lapses. */
export function withdrawClaim(match: Match, now: Temporal.Instant, moved: Deadline['moved'] = 'no'): Match {
  const back = move(match, 'claim_withdrawn', 'giver')
  const over = isBefore(match.firstDeadline, now)
  if (over) return { ...back, state: 'lapsed', claimedAt: null, deadline: null, endedAt: now }
  return { ...back, claimedAt: null, deadline: { at: match.firstDeadline, moved } }
}

/** The giver cannot or will not: said early, with a reason, it harms nobody. */
export function declineMatch(match: Match, now: Temporal.Instant): Match {
  return { ...move(match, 'declined', 'giver'), deadline: null, endedAt: now }
}

/** Lapses a match whose pay time is over by more than the sweep's grace; returns undefined when it is not due. */
export function lapseIfDue(match: Match, now: Temporal.Instant): Match | undefined {
  if (match.state !== 'awaiting_payment' || !isDue(match, now)) return undefined
  return { ...move(match, 'pay_time_over', 'clock'), deadline: null, endedAt: now }
}

/** No word from the receiver in time: never confirmed and never cancelled by silence, an officer looks. */
export function questionIfDue(match: Match, now: Temporal.Instant): Match | undefined {
  if (match.state !== 'awaiting_confirmation' || !isDue(match, now)) return undefined
  return { ...move(match, 'confirm_time_over', 'clock'), deadline: null }
}

function isDue(match: Match, now: Temporal.Instant): boolean {
  return match.deadline !== null && !isBefore(now, addMs(match.deadline.at, SWEEP_GRACE_MS))
}

/**
 * The receiver has seen the money in their own bank account and types the reference's last four. Throws matches.payment-unseen,
 * utr-last4-wrong, not-now. What it confirms is the amount of the match.
 */
export function confirmPayment(match: Match, { seen, utrLast4, claimedUtr, now }: {
  seen: boolean; utrLast4: string; claimedUtr: string; now: Temporal.Instant
}): Match {
  const moved = move(match, 'confirmed', 'receiver')
  if (!seen) throw matchError('matches.payment-unseen', { fields: { seen: 'matches.payment-unseen' } })
  if (canonicalUtr(utrLast4) !== claimedUtr.slice(-4)) throw matchError('matches.utr-last4-wrong', { fields: { utrLast4: 'matches.utr-last4-wrong' } })
  return { ...moved, deadline: null, endedAt: now }
}

/** "I have not received it", and its kin: clocks stop. Throws matches.too-early within half an hour of the claim. */
export function questionPayment(match: Match, { policy, now }: { policy: Policy; now: Temporal.Instant }): Match {
  const moved = move(match, 'not_received', 'receiver')
  if (match.claimedAt !== null && isBefore(now, addMs(match.claimedAt, policy.earliestNotReceivedMs))) throw matchError('matches.too-early')
  return { ...moved, deadline: null }
}
