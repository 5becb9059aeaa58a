import type { MessageKey } from '#contract/messages/messages.ts'
import type { Language } from '#domain/shared/languages.ts'
import { printIn } from '#server/platform/text/words.ts'

const print = printIn('sentences-disputes')

/** Returns the response sentence for a step in a dispute. */
export function disputeSentence(language: Language, key: MessageKey<'sentences-disputes'>): string {
  return print(language)(key)
}
