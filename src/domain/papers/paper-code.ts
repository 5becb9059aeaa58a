import { CODE_ALPHABET } from '../shared/ids.ts'
import { toAsciiDigits } from '../shared/rupees.ts'

/** 20 letters of 29: over 96 bits, which nobody finds by trying. */
export const PAPER_CODE_LENGTH = 20
const GROUP = 4
/** What somebody may type for one, with spaces and dashes. */
export const PAPER_CODE_SHOWN_LENGTH_MAX = 60
/**
 * What a form takes for one, as its pattern: so many letters and digits, with any spaces and dashes
 * between.
 */
export const PAPER_CODE_PATTERN = `(?:[\\s\\p{Pd}]*[\\p{L}\\p{N}]){${PAPER_CODE_LENGTH}}[\\s\\p{Pd}]*`
const CODE = new RegExp(`^[${CODE_ALPHABET}]{${PAPER_CODE_LENGTH}}$`)

/** A code as a paper shows it, in groups that are easy to compare and to type: ABCD-EFGH-… */
export function shownPaperCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? ''
}

/**
 * The code in what somebody typed or scanned: small letters, spaces, dashes and Indic digits are
 * taken; undefined where it cannot be one.
 */
export function paperCodeIn(text: string): string | undefined {
  const code = toAsciiDigits(text)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
  return CODE.test(code) ? code : undefined
}
