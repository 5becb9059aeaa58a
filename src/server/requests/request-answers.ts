import { helpingAnswers as english } from '#contract/messages/asks-and-pledges/answers-helping.en.ts'
import { helpingAnswers as hindi } from '#contract/messages/asks-and-pledges/answers-helping.hi.ts'
import type { Language } from '#contract/messages/translate.ts'
import { sayIn } from '../platform/text/words.ts'

const say = sayIn('answers-helping', english, hindi)

/** The sentence with which a pledge, an ask or a payment that went on is answered. */
export function helpingAnswer(language: Language, key: keyof typeof english): string {
  return say(language)(key)
}
