import { addMs, fairDeadline, isBefore } from '../shared/calendar.ts'
import { failedByBank } from './bank-pending.ts'
import { ended, type Match, wasBankBusy } from './match.ts'
import { matchError } from './match-errors.ts'
import { type MatchFacts, move } from './moves-now.ts'
import { canonicalUtr, isUtr, type Rail } from './utr.ts'

export type Claim = { readonly rail: Rail; readonly utr: string; readonly amount: number }
/**
 * Who saw the payee's name in the bank's app: the person who paid, or nobody whom the claiming
 * program knows of. A program cannot see that app.
 */
export const NAME_SEEN_BY = ['person', 'unknown'] as const
export type NameSeenBy = (typeof NAME_SEEN_BY)[number]
/**
 * What a claim must show: the picture was uploaded, and who saw the payee's name in the bank's app.
 * People say that they did; a program may not know.
 */
export type Claiming = {
  readonly claim: Claim
  readonly hasProof: boolean
  readonly payeeNameSeenBy: NameSeenBy
  readonly byProgram?: boolean
  readonly facts: MatchFacts
}

/**
 * "I have paid". It needs a proof image, a well-formed reference, the exact amount, and, from a
 * person, the payee's name seen in the bank's app. The clock to confirm starts. Throws matches.proof-missing,
 * utr-invalid, amount-differs, name-unseen, too-many-claims, not-now.
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
 * Checks what every claim needs, in time or late. Throws matches.proof-missing, utr-invalid,
 * amount-differs, name-unseen.
 */
export function checkClaim(
  match: Match,
  { claim, hasProof, payeeNameSeenBy, byProgram = false }: Omit<Claiming, 'facts'>,
): void {
  if (!hasProof) throw matchError('matches.proof-missing')
  checkReference(claim)
  if (claim.amount !== match.amount)
    throw matchError('matches.amount-differs', {
      values: { amount: match.amount },
      fields: { amount: 'matches.amount-differs' },
    })
  if (payeeNameSeenBy !== 'person' && !byProgram)
    throw matchError('matches.name-unseen', { fields: { payeeNameSeenBy: 'matches.name-unseen' } })
}

/** Throws matches.utr-invalid where no bank gives such a reference on this rail. */
export function checkReference({ utr, rail }: { utr: string; rail: Rail | undefined }): void {
  if (rail === undefined || !isUtr(canonicalUtr(utr), rail))
    throw matchError('matches.utr-invalid', { fields: { utr: 'matches.utr-invalid' } })
}

/**
 * The giver takes the claim back, and the earlier clock to pay runs again. If that time is over,
 * the match lapses. If the giver's bank was busy, the bank counts as having failed: no lapse, and
 * the whole time to pay again, once. Throws matches.not-now.
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
 * The giver cannot pay or does not want to. Declining early, with a reason, does no harm to their
 * record. Throws matches.not-now.
 */
export function declineMatch(match: Match, facts: MatchFacts): Match {
  return { ...move(match, 'declined', 'giver', facts), ...ended(facts) }
}

/**
 * "I have not received it" and the other kinds of dispute. The clocks stop. Throws
 * matches.too-early in the first half hour after the claim, matches.not-now.
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
