import type { MessageKey } from '#contract/messages/messages.ts'
import type { Language } from '#domain/shared/languages.ts'
import { printIn } from '#server/platform/text/words.ts'

const print = printIn('sentences-opening')

/** Returns the response sentence for an act about opening circles. */
export function openingSentence(
  language: Language,
  key: MessageKey<'sentences-opening'>,
  values: Readonly<Record<string, string>> = {},
): string {
  return print(language)(key, values)
}
