import { supportAnswers as english } from '#contract/messages/en/answers-support.ts'
import { supportAnswers as hindi } from '#contract/messages/hi/answers-support.ts'
import type { Language } from '#contract/messages/translate.ts'
import { sayIn } from '#server/platform/words.ts'

const say = sayIn('answers-support', english, hindi)

/** The sentence with which something about support, or about acting for somebody, is answered. */
export function supportAnswer(language: Language, key: keyof typeof english): string {
  return say(language)(key)
}
