import { canonicalPhone } from '../contact-formats.ts'

const DIGITS_OF_A_PHONE_MIN = 6
/** More pieces than this is no phone number, however it is written. */
const PIECES_MAX = 12

/** An Indian mobile number in a text, "+91" and ten digits, and where it is written. */
export type FoundPhone = { readonly phone: string; readonly from: number; readonly until: number }

/**
 * Finds the first Indian mobile number in a text with ASCII digits. `not-mobile` where there is
 * only another number, undefined where there is none.
 */
export function findPhone(text: string): FoundPhone | 'not-mobile' | undefined {
  let isNumber = false
  for (const run of text.matchAll(/\+?\d(?:[ ()./-]{0,3}\d)*/g)) {
    const found = run[0].startsWith('+') ? whole(run[0], run.index) : part(run[0], run.index)
    if (found !== undefined) return found
    isNumber ||= run[0].replace(/\D/g, '').length >= DIGITS_OF_A_PHONE_MIN
  }
  return isNumber ? 'not-mobile' : undefined
}

function whole(run: string, index: number): FoundPhone | undefined {
  const phone = canonicalPhone(run.replaceAll('/', ''))
  return phone === undefined
    ? afterCountry(run, index)
    : { phone, from: index, until: index + run.length }
}

/** "+91 98765 43210 98123 45678": two numbers of India that stand side by side. */
function afterCountry(run: string, index: number): FoundPhone | undefined {
  const country = /^\+91[ ()./-]*/.exec(run)?.[0]
  return country === undefined ? undefined : part(run.slice(country.length), index + country.length)
}

/** A run of digits may begin with a line's number, or hold two numbers: any pieces of it count. */
function part(run: string, index: number): FoundPhone | undefined {
  const pieces = Array.from(run.matchAll(/\d+/g)).slice(0, PIECES_MAX)
  for (const [at, first] of pieces.entries())
    for (const last of pieces.slice(at).toReversed()) {
      const [from, until] = [first.index, last.index + last[0].length]
      const phone = canonicalPhone(run.slice(from, until).replaceAll('/', ''))
      if (phone !== undefined) return { phone, from: index + from, until: index + until }
    }
  return undefined
}
