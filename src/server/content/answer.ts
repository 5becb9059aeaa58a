import { contentAnswers as english } from '#contract/messages/en/answers-content.ts'
import { contentAnswers as hindi } from '#contract/messages/hi/answers-content.ts'
import { type Language, translator } from '#contract/messages/translate.ts'

const say = { en: translator<typeof english>(english), hi: translator<typeof english>(hindi) }

/** The sentence with which something about what visitors read is answered. */
export function contentAnswer(language: Language, key: keyof typeof english): string {
  return say[language](key)
}
