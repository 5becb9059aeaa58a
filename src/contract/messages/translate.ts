import type { Language as Spoken } from '#domain/shared/languages.ts'
import { wholeNumber } from '../formats.ts'

export type Language = Spoken
/**
 * Those that are written in this repository as code, whole: everything else falls back to the
 * first.
 */
export type WrittenLanguage = 'en' | 'hi'

/** What the readers of a language get of texts that people write in English or Hindi only. */
export function writtenFor(language: Language): WrittenLanguage {
  return language === 'hi' ? 'hi' : 'en'
}

/** Sentences by key. `{name}` stands for a value. */
export type Catalogue = Readonly<Record<string, string>>

/** The other languages have exactly the keys of the English catalogue. */
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
 * Makes the function that says a sentence of this catalogue; the compiler asks for the values its
 * English text names.
 */
export function translator<C extends Catalogue>(catalogue: Translated<C>): Translate<C> {
  return (key, ...values) => fillIn(catalogue[key] ?? key, values[0])
}

/** Replaces each {name} by its value; numbers are grouped the Indian way in every language. */
export function fillIn(
  sentence: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : typeof value === 'number' ? wholeNumber(value) : value
  })
}
