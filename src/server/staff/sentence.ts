import type { MessageKey } from '#contract/messages/messages.ts'
import type { Language } from '#domain/shared/languages.ts'
import { printIn } from '#server/platform/text/words.ts'

const print = printIn('sentences-staff')

/** Returns the response sentence for an act of staff. */
export function staffSentence(language: Language, key: MessageKey<'sentences-staff'>): string {
  return print(language)(key)
}
