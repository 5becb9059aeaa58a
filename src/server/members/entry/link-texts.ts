import { LINK_TEXTS } from '#contract/members/link-texts.ts'
import type { Language } from '#domain/shared/languages.ts'
import { printIn } from '#server/platform/text/words.ts'

const entering = printIn('entering')
const errors = printIn('errors')

type Link = { readonly circle: string; readonly name: string; readonly givesRole: boolean }

/** The sentences of the form that depend on a link: who invites, or what its role asks for. */
export function linkTexts(
  language: Language,
  { circle, name, givesRole }: Link,
): Readonly<Record<string, string>> {
  const print = entering(language)
  const texts = givesRole
    ? [
        ...LINK_TEXTS.role.map((key) => [key, print(key, { circle })]),
        ...LINK_TEXTS.errors.map((key) => [key, errors(language)(key)]),
      ]
    : LINK_TEXTS.invited.map((key) => [key, print(key, { circle, name })])
  return Object.fromEntries(texts)
}
