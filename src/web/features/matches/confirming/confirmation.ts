import { canonicalUtr, isUtr, type Rail } from '#domain/matches/utr.ts'

/** What a receiver fills in to confirm a match. */
export type ConfirmationDraft = {
  seen: boolean
  utrLast4: string
  utr: string
  rail: Rail
  surplus: 'keep' | 'return' | null
}
export const EMPTY_CONFIRMATION: ConfirmationDraft = {
  seen: false,
  utrLast4: '',
  utr: '',
  rail: 'upi',
  surplus: null,
}

/** `whole`: the whole reference is needed. `surplus`: the surplus in rupees to choose about. */
type Needs = { readonly whole: boolean; readonly surplus: number }

/** The fields that are still missing something, in screen order. */
export function confirmationProblems(
  { seen, utrLast4, utr, rail, surplus }: ConfirmationDraft,
  needs: Needs,
): (keyof ConfirmationDraft)[] {
  const found: (keyof ConfirmationDraft)[] = []
  if (!seen) found.push('seen')
  if (!needs.whole && canonicalUtr(utrLast4).length !== 4) found.push('utrLast4')
  if (needs.whole && !isUtr(canonicalUtr(utr), rail)) found.push('utr')
  if (needs.surplus > 0 && surplus === null) found.push('surplus')
  return found
}

/**
 * The request body. The last four come from the whole reference, where that was typed. A choice
 * goes with its surplus, and only where there is one.
 */
export function confirmationBody(
  { seen, utrLast4, utr, rail, surplus }: ConfirmationDraft,
  needs: Needs & { readonly version: number },
) {
  const whole = canonicalUtr(utr)
  return {
    seen,
    version: needs.version,
    ...(needs.whole
      ? { utrLast4: whole.slice(-4), utr: whole, rail }
      : { utrLast4: canonicalUtr(utrLast4) }),
    ...(needs.surplus > 0 && surplus !== null ? { surplus, surplusSeen: needs.surplus } : {}),
  }
}
