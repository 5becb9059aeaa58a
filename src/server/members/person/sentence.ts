import type { MessageKey } from '#contract/messages/messages.ts'
import type { Language } from '#domain/shared/languages.ts'
import { printIn } from '#server/platform/text/words.ts'

const print = printIn('sentences-members')

/** Returns the response sentence for an act that worked. */
export function memberSentence(
  language: Language,
  key: MessageKey<'sentences-members'>,
  values: Readonly<Record<string, string>> = {},
): string {
  return print(language)(key, values)
}
