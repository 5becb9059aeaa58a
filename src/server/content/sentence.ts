import { contentSentences as english } from '#contract/messages/content/sentences-content.en.ts'
import { contentSentences as hindi } from '#contract/messages/content/sentences-content.hi.ts'
import type { Language } from '#contract/messages/translate.ts'
import { printIn } from '#server/platform/text/words.ts'

const print = printIn('sentences-content', english, hindi)

/** The sentence with which something about what visitors read is answered. */
export function contentSentence(language: Language, key: keyof typeof english): string {
  return print(language)(key)
}
