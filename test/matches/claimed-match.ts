import { factsAt, madeMatch, MADE_AT } from '#test/helping/domain-match.ts'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import { NO_RUPEES } from '#domain/shared/rupees.ts'
import { confirmMatch } from '#domain/matches/confirm.ts'
import { claimMatch } from '#domain/matches/claim.ts'

/** A match that was just made. */
export const made = madeMatch()
export const claim = { rail: 'upi' as const, utr: '123456789012', amount: 1_500 }
export const claimWith = (change: Partial<Parameters<typeof claimMatch>[1]> = {}, match = made) =>
  claimMatch(match, {
    claim,
    hasProof: true,
    payeeNameSeenBy: 'person',
    facts: factsAt(HOUR_MS),
    ...change,
  })
/** That match, claimed an hour after it was made. */
export const claimed = claimWith()
/** What the receiver sees and types. */
type Typed = { seen?: boolean; utrLast4?: string; claimedUtr?: string }
export const confirmWith = (
  { seen = true, utrLast4 = '9012', claimedUtr = claim.utr }: Typed = {},
  match = claimed,
) =>
  confirmMatch(match, {
    seen,
    claimedUtr,
    typed: { utrLast4 },
    madeAt: MADE_AT,
    pledgeOpen: NO_RUPEES,
    facts: factsAt(2 * HOUR_MS),
  })

export const EVERY_STATE = [
  'awaiting_payment',
  'bank_pending',
  'awaiting_confirmation',
  'disputed',
  'confirmed',
  'declined',
  'lapsed',
  'cancelled',
  'reversed',
] as const
