import { staffAnswers as english } from '#contract/messages/staff/answers-staff.en.ts'
import { staffAnswers as hindi } from '#contract/messages/staff/answers-staff.hi.ts'
import type { Language } from '#contract/messages/translate.ts'
import { sayIn } from '#server/platform/text/words.ts'

const say = sayIn('answers-staff', english, hindi)

/** The sentence with which an act of staff is answered. */
export function staffAnswer(language: Language, key: keyof typeof english): string {
  return say(language)(key)
}
