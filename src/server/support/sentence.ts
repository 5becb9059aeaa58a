import type { MessageKey } from '#contract/messages/messages.ts'
import type { Language } from '#domain/shared/languages.ts'
import { printIn } from '#server/platform/text/words.ts'

const print = printIn('sentences-support')

/** Returns the response sentence for an act of support, or for acting on somebody's behalf. */
export function supportSentence(language: Language, key: MessageKey<'sentences-support'>): string {
  return print(language)(key)
}
