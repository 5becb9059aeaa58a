import { supportSentences as english } from '#contract/messages/support/sentences-support.en.ts'
import { supportSentences as hindi } from '#contract/messages/support/sentences-support.hi.ts'
import type { Language } from '#domain/shared/languages.ts'
import { printIn } from '#server/platform/text/words.ts'

const print = printIn('sentences-support', english, hindi)

/** Returns the response sentence for an act of support, or for acting on somebody's behalf. */
export function supportSentence(language: Language, key: keyof typeof english): string {
  return print(language)(key)
}
