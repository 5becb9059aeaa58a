import { staffSentences as english } from '#contract/messages/staff/sentences-staff.en.ts'
import { staffSentences as hindi } from '#contract/messages/staff/sentences-staff.hi.ts'
import type { Language } from '#domain/shared/languages.ts'
import { printIn } from '#server/platform/text/words.ts'

const print = printIn('sentences-staff', english, hindi)

/** Returns the response sentence for an act of staff. */
export function staffSentence(language: Language, key: keyof typeof english): string {
  return print(language)(key)
}
