import { disputeSentences as english } from '#contract/messages/disputes/sentences-disputes.en.ts'
import { disputeSentences as hindi } from '#contract/messages/disputes/sentences-disputes.hi.ts'
import type { Language } from '#domain/shared/languages.ts'
import { printIn } from '#server/platform/text/words.ts'

const print = printIn('sentences-disputes', english, hindi)

/** Returns the response sentence for a step in a dispute. */
export function disputeSentence(language: Language, key: keyof typeof english): string {
  return print(language)(key)
}
