declare const brand: unique symbol
type Id<Name extends string> = string & { readonly [brand]: Name }

export type CircleId = Id<'Circle'>
export type MemberId = Id<'Member'>
export type IdentityId = Id<'Identity'>
export type PledgeId = Id<'Pledge'>
export type RecurringId = Id<'Recurring'>
export type AskId = Id<'Ask'>
export type MatchId = Id<'Match'>
export type DetailId = Id<'Detail'>

/** Letters and digits that people do not confuse when they read them aloud: no 0/O, 1/I/L, U/V. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ'

export const MATCH_CODE_LENGTH = 6
export const SHARE_CODE_LENGTH = 10
export const REFERRAL_CODE_LENGTH = 8

/**
 * Turns random bytes into a code; each byte becomes one letter. A bias below 12 % a letter is
 * harmless at these lengths.
 */
export function codeFrom(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')
}
