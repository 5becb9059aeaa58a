import { canonicalEmail, canonicalPhone, checkEmail } from '../members/contact-formats.ts'
import { canonicalUtr, isUtr, type Rail, RAILS } from '../matches/utr.ts'
import { CODE_ALPHABET, MATCH_CODE_LENGTH } from '../shared/ids.ts'

/** What a text in the search box may be. One text can be several of these. */
export type SearchWords = {
  readonly code: string | undefined
  /** A bank reference, with the rails whose form it has. */
  readonly reference: { readonly utr: string; readonly rails: readonly Rail[] } | undefined
  readonly phone: string | undefined
  readonly email: string | undefined
  /** Part of a name, or of a ticket's title. */
  readonly words: string | undefined
}

export const SEARCH_MAX = 80

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${MATCH_CODE_LENGTH}}$`)
const WORDS_MIN = 2

/** Says what a text looks like. */
export function searchWords(text: string): SearchWords {
  const utr = canonicalUtr(text)
  const rails = RAILS.filter((rail) => isUtr(utr, rail))
  const email = checkEmail(text) === undefined ? canonicalEmail(text) : undefined
  const words = text.trim().toLocaleLowerCase('en-IN')
  return {
    code: CODE.test(utr) ? utr : undefined,
    reference: rails.length === 0 ? undefined : { utr, rails },
    phone: canonicalPhone(text),
    email,
    words:
      email === undefined && words.length >= WORDS_MIN && /\p{L}/u.test(words) ? words : undefined,
  }
}
