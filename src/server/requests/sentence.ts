import { helpingSentences as english } from '#contract/messages/asks-and-pledges/sentences-helping.en.ts'
import { helpingSentences as hindi } from '#contract/messages/asks-and-pledges/sentences-helping.hi.ts'
import type { Language } from '#contract/messages/translate.ts'
import { printIn } from '../platform/text/words.ts'

const print = printIn('sentences-helping', english, hindi)

/** The sentence with which a pledge, an ask or a payment that went on is answered. */
export function helpingSentence(language: Language, key: keyof typeof english): string {
  return print(language)(key)
}
