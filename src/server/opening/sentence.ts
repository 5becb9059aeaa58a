import { openingSentences as english } from '#contract/messages/opening/sentences-opening.en.ts'
import { openingSentences as hindi } from '#contract/messages/opening/sentences-opening.hi.ts'
import type { Language } from '#domain/shared/languages.ts'
import { printIn } from '#server/platform/text/words.ts'

const print = printIn('sentences-opening', english, hindi)

/** Returns the response sentence for an act about opening circles. */
export function openingSentence(
  language: Language,
  key: keyof typeof english,
  values: Readonly<Record<string, string>> = {},
): string {
  return print(language)(key, values)
}
