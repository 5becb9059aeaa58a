import type { Language } from '#domain/shared/languages.ts'
import { type AnyCatalogue, TOPICS } from './messages.ts'
import type { Catalogue } from './translate.ts'

/**
 * One file of sentences as translators edit it: `<topic>/<name>.<language>.json`. An entry `@key`
 * stands before `key` and is shown to nobody. In English it is a note about the sentence (`@` alone,
 * about the file). In a translation it is the English from which it was made.
 */
export type CatalogueFile = Readonly<Record<string, string>>

/** Where a catalogue is in one language, from the folder of this file. */
export function cataloguePath(name: AnyCatalogue, language: Language): string {
  return `${TOPICS[name]}/${name}.${language}.json`
}

/** The names of all catalogues. */
export const CATALOGUE_NAMES = Object.keys(TOPICS) as AnyCatalogue[]

/** The sentences of a file, without what is for translators. */
export function sentencesOf(file: CatalogueFile): Catalogue {
  return Object.fromEntries(Object.entries(file).filter(([key]) => !key.startsWith('@')))
}

/**
 * Why a sentence shows in English. `missing`: nobody translated it. `stale`: the English changed
 * since. `placeholders`: the translation has other values than the English.
 */
export type GapReason = 'missing' | 'stale' | 'placeholders'

/** Returns why the translation of an English sentence cannot be used, or undefined where it can. */
export function gapReason(
  english: string,
  file: CatalogueFile,
  key: string,
): GapReason | undefined {
  const [text, from] = [key, `@${key}`].map((name) =>
    Object.hasOwn(file, name) ? file[name] : undefined,
  )
  if (text === undefined || text.trim() === '') return english === '' ? undefined : 'missing'
  if (from !== undefined && from !== english) return 'stale'
  return placeholdersIn(text).join() === placeholdersIn(english).join() ? undefined : 'placeholders'
}

/** The names of the values in a sentence, sorted. */
export function placeholdersIn(sentence: string): string[] {
  return Array.from(sentence.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).toSorted()
}

/** A whole catalogue in a language. Where there is no translation it has the English sentence. */
export function wholeCatalogue(english: Catalogue, file: CatalogueFile): Catalogue {
  return Object.fromEntries(
    Object.entries(english).map(([key, sentence]) => [
      key,
      gapReason(sentence, file, key) === undefined ? (file[key] ?? sentence) : sentence,
    ]),
  )
}
