import type { MessageKey } from '#contract/messages/messages.ts'
import type { Language } from '#domain/shared/languages.ts'
import { printIn } from '#server/platform/text/words.ts'

const print = printIn('sentences-content')

/** Returns the response sentence for an act on content. */
export function contentSentence(language: Language, key: MessageKey<'sentences-content'>): string {
  return print(language)(key)
}
