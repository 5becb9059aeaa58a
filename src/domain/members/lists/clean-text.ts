import { toAsciiDigits } from '../../shared/rupees.ts'

/** Marks that steer the direction of text, byte order marks and other signs nobody sees. */
const UNSEEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g

/** Takes out what nobody sees, and makes every kind of blank one space. Line breaks stay. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '').replace(/[^\S\r\n\t]/g, ' ')
}

/** Digits of every script that people in India write as ASCII digits, full-width ones too. */
export function asciiDigits(text: string): string {
  return toAsciiDigits(text).replace(/[\uff10-\uff19]/g, (digit) =>
    String.fromCodePoint((digit.codePointAt(0) ?? 0) - 0xff10 + 0x30),
  )
}

/**
 * A name as people write it: without emoji, list numbers, and the signs with which a table would
 * begin a formula.
 */
export function cleanName(text: string): string {
  return text
    .replace(/(?!\u200c|\u200d)[^\p{L}\p{M} .'’-]/gu, ' ')
    .replace(/(?<!\p{L}\p{M}*)\p{M}+/gu, ' ')
    .replace(/(?<![\p{L}\p{M}])[\u200c\u200d]+/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[ .'’-]+|[ '’-]+$/g, '')
}

/** A name without a nickname or remark in brackets: "Ravindra Patil (Ravi)"; alone, it is the name. */
export function withoutNickname(text: string): string {
  const without = text.replace(/\([^()]{0,80}\)|\[[^[\]]{0,80}\]|（[^（）]{0,80}）/gu, ' ')
  return /\p{L}/u.test(without) ? without : text
}
