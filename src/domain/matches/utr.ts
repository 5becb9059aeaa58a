import { toAsciiDigits } from '../shared/rupees.ts'

export type Rail = 'upi' | 'imps' | 'neft' | 'rtgs'
export const RAILS = ['upi', 'imps', 'neft', 'rtgs'] as const satisfies readonly Rail[]

/** The form in which bank references are compared: capitals, ASCII digits, no spaces. */
export function canonicalUtr(text: string): string {
  return toAsciiDigits(text).replace(/[\s-]/g, '').toUpperCase()
}

/**
 * Whether a reference has the form of its rail. UPI and IMPS give 12 digits (NPCI's RRN). NEFT and
 * RTGS give four letters and 12 to 18 letters or digits.
 */
export function isUtr(utr: string, rail: Rail): boolean {
  return rail === 'upi' || rail === 'imps'
    ? /^\d{12}$/.test(utr)
    : /^[A-Z]{4}[A-Z0-9]{12,18}$/.test(utr)
}

export const UTR_LENGTH_MAX = 40
