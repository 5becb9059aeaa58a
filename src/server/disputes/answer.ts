import { disputeAnswers as english } from '#contract/messages/en/answers-disputes.ts'
import { disputeAnswers as hindi } from '#contract/messages/hi/answers-disputes.ts'
import { type Language, translator } from '#contract/messages/translate.ts'

const say = { en: translator<typeof english>(english), hi: translator<typeof english>(hindi) }

/** The sentence with which a step in a dispute is answered. */
export function disputeAnswer(language: Language, key: keyof typeof english): string {
  return say[language](key)
}
