import { CODE_ALPHABET } from '../shared/ids.ts'
import { toAsciiDigits } from '../shared/rupees.ts'

/** 20 letters of 29 give over 96 bits, which nobody can guess. */
export const PAPER_CODE_LENGTH = 20
const GROUP = 4
/** The most characters that somebody may type for a code, with spaces and dashes. */
export const PAPER_CODE_SHOWN_LENGTH_MAX = 60
/**
 * The pattern of a form field for a code. It takes the letters and digits of a code with spaces and
 * dashes between them.
 */
export const PAPER_CODE_PATTERN = `(?:[\\s\\p{Pd}]*[\\p{L}\\p{N}]){${PAPER_CODE_LENGTH}}[\\s\\p{Pd}]*`
const CODE = new RegExp(`^[${CODE_ALPHABET}]{${PAPER_CODE_LENGTH}}$`)

/** A code as a paper shows it, in groups that are easy to read and type: ABCD-EFGH-… */
export function shownPaperCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? ''
}

/**
 * The code in what somebody typed or scanned. Small letters, spaces, dashes and Indic digits are
 * allowed. Undefined where the text cannot be a code.
 */
export function paperCodeIn(text: string): string | undefined {
  const code = toAsciiDigits(text)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
  return CODE.test(code) ? code : undefined
}
