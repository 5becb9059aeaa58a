import { disputeAnswers as english } from '#contract/messages/disputes/answers-disputes.en.ts'
import { disputeAnswers as hindi } from '#contract/messages/disputes/answers-disputes.hi.ts'
import type { Language } from '#contract/messages/translate.ts'
import { sayIn } from '#server/platform/text/words.ts'

const say = sayIn('answers-disputes', english, hindi)

/** The sentence with which a step in a dispute is answered. */
export function disputeAnswer(language: Language, key: keyof typeof english): string {
  return say(language)(key)
}
