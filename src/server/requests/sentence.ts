import type { MessageKey } from '#contract/messages/messages.ts'
import type { Language } from '#domain/shared/languages.ts'
import { printIn } from '../platform/text/words.ts'

const print = printIn('sentences-helping')

/** Returns the response sentence for an act on a pledge, an ask or a match. */
export function helpingSentence(language: Language, key: MessageKey<'sentences-helping'>): string {
  return print(language)(key)
}
