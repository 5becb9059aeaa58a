import { memberSentences as english } from '#contract/messages/members/sentences-members.en.ts'
import { memberSentences as hindi } from '#contract/messages/members/sentences-members.hi.ts'
import type { Language } from '#domain/shared/languages.ts'
import { printIn } from '#server/platform/text/words.ts'

const print = printIn('sentences-members', english, hindi)

/** Returns the response sentence for an act that worked. */
export function memberSentence(language: Language, key: keyof typeof english): string {
  return print(language)(key)
}
