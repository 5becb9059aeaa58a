import type { Language } from '#domain/shared/languages.ts'
import { wholeNumber } from '../formats.ts'

/**
 * The languages whose catalogues are complete in this repository's code. All others fall back to
 * the first.
 */
export type WrittenLanguage = 'en' | 'hi'

/** The written language for readers of a language, where a text exists only in English or Hindi. */
export function writtenFor(language: Language): WrittenLanguage {
  return language === 'hi' ? 'hi' : 'en'
}

/** Sentences by key. A value replaces `{name}`. */
export type Catalogue = Readonly<Record<string, string>>

/** Another language has exactly the keys of the English catalogue. */
export type Translated<C extends Catalogue> = { readonly [K in keyof C]: string }

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type Values<S extends string> = [Names<S>] extends [never]
  ? []
  : [values: Readonly<Record<Names<S>, string | number>>]

export type Translate<C extends Catalogue> = <K extends keyof C & string>(
  key: K,
  ...values: Values<C[K] & string>
) => string

/**
 * Makes the function that gives a sentence of this catalogue. The compiler requires the values that
 * its English text names.
 */
export function translator<C extends Catalogue>(catalogue: Translated<C>): Translate<C> {
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
