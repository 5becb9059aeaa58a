import { ROLE_TEXTS } from '#contract/members/role-texts.ts'
import { errors as errorsInEnglish } from '#contract/messages/common/errors.en.ts'
import { errors as errorsInHindi } from '#contract/messages/common/errors.hi.ts'
import { entering as english } from '#contract/messages/entering/entering.en.ts'
import { entering as hindi } from '#contract/messages/entering/entering.hi.ts'
import type { Language } from '#domain/shared/languages.ts'
import { printIn } from '#server/platform/text/words.ts'

const entering = printIn('entering', english, hindi)
const errors = printIn('errors', errorsInEnglish, errorsInHindi)

/** The sentences of the form for somebody who gets a role in this circle. */
export function roleTexts(language: Language, circle: string): Readonly<Record<string, string>> {
  const texts = [
    ...ROLE_TEXTS.entering.map((key) => [key, entering(language)(key, { circle })]),
    ...ROLE_TEXTS.errors.map((key) => [key, errors(language)(key)]),
  ]
  return Object.fromEntries(texts)
}
