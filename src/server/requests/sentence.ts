import { helpingSentences as english } from '#contract/messages/asks-and-pledges/sentences-helping.en.ts'
import { helpingSentences as hindi } from '#contract/messages/asks-and-pledges/sentences-helping.hi.ts'
import type { Language } from '#domain/shared/languages.ts'
import { printIn } from '../platform/text/words.ts'

const print = printIn('sentences-helping', english, hindi)

/** Returns the response sentence for an act on a pledge, an ask or a match. */
export function helpingSentence(language: Language, key: keyof typeof english): string {
  return print(language)(key)
}
