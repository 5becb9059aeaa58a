import { canonicalUtr, isUtr, type Rail } from '#domain/matches/utr.ts'

/** What a receiver fills in to confirm a payment. */
export type Confirmation = {
  seen: boolean
  utrLast4: string
  utr: string
  rail: Rail
  surplus: 'keep' | 'return' | null
}
export const EMPTY_CONFIRMATION: Confirmation = {
  seen: false,
  utrLast4: '',
  utr: '',
  rail: 'upi',
  surplus: null,
}

/** `whole`: the whole reference is needed. `surplus`: rupees to decide about. */
type Needs = { readonly whole: boolean; readonly surplus: number }

/** The fields that still lack something, in their order on the screen. */
export function confirmationProblems(
  { seen, utrLast4, utr, rail, surplus }: Confirmation,
  needs: Needs,
): (keyof Confirmation)[] {
  const found: (keyof Confirmation)[] = []
  if (!seen) found.push('seen')
  if (!needs.whole && canonicalUtr(utrLast4).length !== 4) found.push('utrLast4')
  if (needs.whole && !isUtr(canonicalUtr(utr), rail)) found.push('utr')
  if (needs.surplus > 0 && surplus === null) found.push('surplus')
  return found
}

/**
 * The request: of a whole reference the last four are its own, and a choice is sent only where
 * there is one to make, with the sum it was about.
 */
export function confirmationBody(
  { seen, utrLast4, utr, rail, surplus }: Confirmation,
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
