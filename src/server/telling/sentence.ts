import type { MessageKey } from '#contract/messages/messages.ts'
import type { Language } from '#domain/shared/languages.ts'
import { printIn } from '#server/platform/text/words.ts'

const print = printIn('sentences-telling')

/** Returns the response sentence for an act about messages to members and breaches. */
export function tellingSentence(language: Language, key: MessageKey<'sentences-telling'>): string {
  return print(language)(key)
}
