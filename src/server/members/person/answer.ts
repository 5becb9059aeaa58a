import { memberAnswers as english } from '#contract/messages/members/answers-members.en.ts'
import { memberAnswers as hindi } from '#contract/messages/members/answers-members.hi.ts'
import type { Language } from '#contract/messages/translate.ts'
import { sayIn } from '#server/platform/text/words.ts'

const say = sayIn('answers-members', english, hindi)

/** The sentence with which something that worked is answered. */
export function answerOf(language: Language, key: keyof typeof english): string {
  return say(language)(key)
}
