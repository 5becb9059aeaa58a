import { contentAnswers as english } from '#contract/messages/content/answers-content.en.ts'
import { contentAnswers as hindi } from '#contract/messages/content/answers-content.hi.ts'
import type { Language } from '#contract/messages/translate.ts'
import { sayIn } from '#server/platform/text/words.ts'

const say = sayIn('answers-content', english, hindi)

/** The sentence with which something about what visitors read is answered. */
export function contentAnswer(language: Language, key: keyof typeof english): string {
  return say(language)(key)
}
