import { contentSentences as english } from '#contract/messages/content/sentences-content.en.ts'
import { contentSentences as hindi } from '#contract/messages/content/sentences-content.hi.ts'
import type { Language } from '#domain/shared/languages.ts'
import { printIn } from '#server/platform/text/words.ts'

const print = printIn('sentences-content', english, hindi)

/** Returns the response sentence for an act on content. */
export function contentSentence(language: Language, key: keyof typeof english): string {
  return print(language)(key)
}
