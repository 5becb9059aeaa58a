import { addMs, fairDeadline, isBefore } from '../shared/calendar.ts'
import { failedByBank } from './bank-pending.ts'
import { ended, type Match, wasBankBusy } from './match.ts'
import { matchError } from './match-errors.ts'
import { type MatchFacts, move } from './moves-now.ts'
import { canonicalUtr, isUtr, type Rail } from './utr.ts'

export type Claim = { readonly rail: Rail; readonly utr: string; readonly amount: number }
/**
 * What a claim comes with: the picture was uploaded, the payee's name was seen in the bank's app.
 */
export type Claiming = {
  readonly claim: Claim
  readonly hasProof: boolean
  readonly payeeNameSeen: boolean
  readonly facts: MatchFacts
}

/**
 * "I have paid": needs a proof image, a well-formed reference, the exact amount, and the payee's
 * name seen in the bank's app. The confirm clock starts. Throws matches.proof-missing, utr-invalid,
 * amount-differs, name-unseen, too-many-claims, not-now.
 */
export function claimMatch(match: Match, claiming: Claiming): Match {
  const { facts } = claiming
  const moved = move(match, 'claimed', 'giver', facts)
  checkClaim(match, claiming)
  return {
    ...moved,
    claimedAt: facts.now,
    deadline: fairDeadline(facts.now, facts.policy.confirmMs),
  }
}

/**
 * What every claim needs, in time or late. Throws matches.proof-missing, utr-invalid,
 * amount-differs, name-unseen.
 */
export function checkClaim(
  match: Match,
  { claim, hasProof, payeeNameSeen }: Omit<Claiming, 'facts'>,
): void {
  if (!hasProof) throw matchError('matches.proof-missing')
  checkReference(claim)
  if (claim.amount !== match.amount)
    throw matchError('matches.amount-differs', {
      values: { amount: match.amount },
      fields: { amount: 'matches.amount-differs' },
    })
  if (!payeeNameSeen)
    throw matchError('matches.name-unseen', { fields: { payeeNameSeen: 'matches.name-unseen' } })
}

/** Throws matches.utr-invalid for what no bank gives as a reference on this rail. */
export function checkReference({ utr, rail }: { utr: string; rail: Rail | undefined }): void {
  if (rail === undefined || !isUtr(canonicalUtr(utr), rail))
    throw matchError('matches.utr-invalid', { fields: { utr: 'matches.utr-invalid' } })
}

/**
 * The giver takes the claim back: the pay clock is the one from before; when it has run out
 * meanwhile the match lapses. Where a bank was busy with the payment, it has failed it in the end,
 * which is nobody's lapse: a fresh time to pay, once. Throws matches.not-now.
 */
export function withdrawClaim(
  match: Match,
  { payeeKind, facts }: { payeeKind: 'upi' | 'bank'; facts: MatchFacts },
): Match {
  const back = {
    ...move(match, 'claim_withdrawn', 'giver', facts),
    claimedAt: null,
    pendingAt: null,
  }
  if (back.state === 'lapsed') return { ...back, ...ended(facts) }
  return wasBankBusy(match)
    ? failedByBank(back, { payeeKind, facts })
    : { ...back, deadline: match.payBy }
}

/**
 * The giver cannot or will not: said early, with a reason, it harms nobody. Throws matches.not-now.
 */
export function declineMatch(match: Match, facts: MatchFacts): Match {
  return { ...move(match, 'declined', 'giver', facts), ...ended(facts) }
}

/**
 * "I have not received it", and its kin: clocks stop. Throws matches.too-early within half an hour
 * of the claim, matches.not-now.
 */
export function disputeMatch(match: Match, facts: MatchFacts): Match {
  const moved = move(match, 'not_received', 'receiver', facts)
  if (
    match.claimedAt !== null &&
    isBefore(facts.now, addMs(match.claimedAt, facts.policy.earliestNotReceivedMs))
  )
    throw matchError('matches.too-early')
  return { ...moved, deadline: null }
}
