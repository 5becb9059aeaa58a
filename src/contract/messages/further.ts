import type { Catalogue, Translated } from './translate.ts'

/**
 * What a translator keeps for one key: the English sentence they had before them, their own (empty
 * while there is none), and what both were before the English changed.
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
 * Why a sentence is said in English: nobody translated it, the English has changed since, or it
 * names other values than the English.
 */
export type GapReason = 'missing' | 'stale' | 'placeholders'

/** Whether a translation may be said, or why not. */
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

/** The names of the values a sentence takes, sorted. */
export function placeholdersIn(sentence: string): string[] {
  return Array.from(sentence.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).toSorted()
}

/** A whole catalogue in a further language, with the English for what nobody has translated. */
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
