import { supportSentences as english } from '#contract/messages/support/sentences-support.en.ts'
import { supportSentences as hindi } from '#contract/messages/support/sentences-support.hi.ts'
import type { Language } from '#contract/messages/translate.ts'
import { printIn } from '#server/platform/text/words.ts'

const print = printIn('sentences-support', english, hindi)

/** The sentence with which something about support, or about acting for somebody, is answered. */
export function supportSentence(language: Language, key: keyof typeof english): string {
  return print(language)(key)
}
