import { contentAnswers as english } from '#contract/messages/en/answers-content.ts'
import { contentAnswers as hindi } from '#contract/messages/hi/answers-content.ts'
import type { Language } from '#contract/messages/translate.ts'
import { sayIn } from '#server/platform/words.ts'

const say = sayIn('answers-content', english, hindi)

/** The sentence with which something about what visitors read is answered. */
export function contentAnswer(language: Language, key: keyof typeof english): string {
  return say(language)(key)
}
