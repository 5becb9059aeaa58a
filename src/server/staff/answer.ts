import { staffAnswers as english } from '#contract/messages/en/answers-staff.ts'
import { staffAnswers as hindi } from '#contract/messages/hi/answers-staff.ts'
import { type Language, translator } from '#contract/messages/translate.ts'

const say = { en: translator<typeof english>(english), hi: translator<typeof english>(hindi) }

/** The sentence with which an act of staff is answered. */
export function staffAnswer(language: Language, key: keyof typeof english): string {
  return say[language](key)
}
