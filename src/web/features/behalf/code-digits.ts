import { BEHALF_CODE_DIGITS } from '#domain/behalf/on-behalf.ts'
import { toAsciiDigits } from '#domain/shared/rupees.ts'

/** The digits of a code as somebody typed it. */
export function digitsOf(text: string): string {
  return toAsciiDigits(text).replaceAll(/\D/g, '')
}

/** Whether a whole code was typed. */
export function isWholeCode(text: string): boolean {
  return digitsOf(text).length === BEHALF_CODE_DIGITS
}
