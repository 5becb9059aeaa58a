import type { Language } from '#domain/shared/languages.ts'
import { wholeNumber } from '../formats.ts'

/**
 * The languages in which people write here (news, posters, slides), and whose SMS are registered.
 * Readers of others get the first.
 */
export type WrittenLanguage = 'en' | 'hi'

/** The written language for readers of a language, where a text exists only in English or Hindi. */
export function writtenFor(language: Language): WrittenLanguage {
  return language === 'hi' ? 'hi' : 'en'
}

/** Sentences by key. A value replaces `{name}`. */
export type Catalogue = Readonly<Record<string, string>>

/** The names of the values of each sentence, by key; `never` where it has none (messages.ts). */
type Named = { readonly [key: string]: string }

/** A catalogue in any language: a sentence for each key. */
export type Translated<C> = { readonly [K in keyof C]: string }

type Values<Names> = [Names] extends [never]
  ? []
  : [values: Readonly<Record<Names & string, string | number>>]

export type Translate<C extends Named> = <K extends keyof C & string>(
  key: K,
  ...values: Values<C[K]>
) => string

/**
 * Makes the function that gives a sentence of this catalogue. The compiler requires the values that
 * its English text names.
 */
export function translator<C extends Named>(catalogue: Translated<C>): Translate<C> {
  return (key, ...values) => fillIn(catalogue[key] ?? key, values[0])
}

/** Replaces each {name} by its value. Numbers are grouped the Indian way in every language. */
export function fillIn(
  sentence: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : typeof value === 'number' ? wholeNumber(value) : value
  })
}
