import { supportAnswers as english } from '#contract/messages/support/answers-support.en.ts'
import { supportAnswers as hindi } from '#contract/messages/support/answers-support.hi.ts'
import type { Language } from '#contract/messages/translate.ts'
import { sayIn } from '#server/platform/text/words.ts'

const say = sayIn('answers-support', english, hindi)

/** The sentence with which something about support, or about acting for somebody, is answered. */
export function supportAnswer(language: Language, key: keyof typeof english): string {
  return say(language)(key)
}
