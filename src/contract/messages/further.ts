import type { Catalogue, Translated } from './translate.ts'

/**
 * A translator's record for one key. It has the English sentence they saw, their translation (empty
 * where there is none), and both from before the English changed.
 */
export type TranslatedEntry = {
  readonly en: string
  readonly text: string
  readonly was?: { readonly en: string; readonly text: string }
}
/**
 * One file of a language besides English and Hindi:
 * src/contract/messages/further/<code>/<catalogue>.json
 */
export type FurtherFile = Readonly<Record<string, TranslatedEntry>>

/**
 * Why a sentence shows in English. `missing`: nobody translated it. `stale`: the English changed
 * since. `placeholders`: the translation has other values than the English.
 */
export type GapReason = 'missing' | 'stale' | 'placeholders'

/** Returns why a translation cannot be used, or undefined where it can. */
export function gapReason(
  english: string,
  entry: TranslatedEntry | undefined,
): GapReason | undefined {
  if (entry === undefined || entry.text.trim() === '') return english === '' ? undefined : 'missing'
  if (entry.en !== english) return 'stale'
  return placeholdersIn(entry.text).join() === placeholdersIn(english).join()
    ? undefined
    : 'placeholders'
}

/** The names of the values in a sentence, sorted. */
export function placeholdersIn(sentence: string): string[] {
  return Array.from(sentence.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).toSorted()
}

/**
 * A whole catalogue in a further language. Where there is no translation it has the English
 * sentence.
 */
export function withEnglish<C extends Catalogue>(
  english: C,
  file: FurtherFile = {},
): Translated<C> {
  const said = (key: string, sentence: string) => {
    const entry = Object.hasOwn(file, key) ? file[key] : undefined
    return gapReason(sentence, entry) === undefined ? (entry?.text ?? '') : sentence
  }
  return Object.fromEntries(
    Object.entries(english).map(([key, sentence]) => [key, said(key, sentence)]),
  ) as Translated<C>
}
