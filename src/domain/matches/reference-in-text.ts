import { toAsciiDigits } from '../shared/rupees.ts'

/** Twelve digits that are no part of a longer number. */
const TWELVE = /(?<![\d*+])\d{12}(?!\d)/g
/** What banks and payment apps write before a reference. No other figure may be between. */
const NAMED = /(?:upi|utr|rrn|imps|p2[am]|ref(?:erence|no)?|txn|transaction|संदर्भ|लेन-?देन)\D{0,30}$/i
/** What stands before an account or a telephone number, and never before a reference. */
const OTHER =
  /(?:\b(?:to|call|sms|mob(?:ile)?|phone|tel|a\/?c|acct|account)|खाता|खाते|कॉल)(?:\s*(?:no|number|संख्या))?[\s.:*#-]*$/i
/** A figure glued to letters is part of another number, unless the letters name a reference. */
const GLUED = /[a-z]$/i
const GLUED_NAME = /(?:^|[^a-z])(?:upi|utr|rrn|imps|ref|refno|no)$/i

/**
 * The reference of 12 digits in a bank's message or in what a payment app shows. Undefined where
 * there is none, or where two could be meant: then nobody guesses.
 */
export function referenceInText(text: string): string | undefined {
  const ascii = toAsciiDigits(text)
  const alone = ascii.replace(/[\s-]/g, '')
  if (/^\d{12}$/.test(alone)) return alone
  const found = Array.from(ascii.matchAll(TWELVE), ({ 0: digits, index }) => ({
    digits,
    before: ascii.slice(Math.max(0, index - 60), index),
  })).filter(({ before }) => !OTHER.test(before) && isLoose(before))
  const named = distinct(found.filter(({ before }) => NAMED.test(before)))
  const [only, ...more] = named.length > 0 ? named : distinct(found)
  return more.length === 0 ? only : undefined
}

function isLoose(before: string): boolean {
  return !GLUED.test(before) || GLUED_NAME.test(before)
}

function distinct(found: readonly { readonly digits: string }[]): string[] {
  return [...new Set(found.map(({ digits }) => digits))]
}
