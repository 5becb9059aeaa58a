import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CatalogueFile,
  cataloguePath,
  sentencesOf,
  wholeCatalogue,
} from '#contract/messages/catalogue-file.ts'
import type { AnyCatalogue, Messages } from '#contract/messages/messages.ts'
import { type Translate, type Translated, translator } from '#contract/messages/translate.ts'
import { type Language, OFFERED } from '#domain/shared/languages.ts'

const MESSAGES = join(import.meta.dirname, '../../../contract/messages')

// A missing file means that nobody has begun the language.
function fileIn(language: Language, name: AnyCatalogue): CatalogueFile {
  const path = join(MESSAGES, cataloguePath(name, language))
  if (language !== 'en' && !existsSync(path)) return {}
  return JSON.parse(readFileSync(path, 'utf8')) as CatalogueFile
}

/**
 * Returns a catalogue in any language. A sentence without a usable translation is English. What is
 * offered is read at once, so that a newer version of the files cannot come between.
 */
export function catalogueIn<N extends AnyCatalogue>(
  name: N,
): (language: Language) => Translated<Messages[N]> {
  const files = new Map(OFFERED.map((language) => [language, fileIn(language, name)]))
  const fileOf = (language: Language) => files.get(language) ?? fileIn(language, name)
  const english = sentencesOf(fileOf('en'))
  const made = new Map<Language, Translated<Messages[N]>>()
  return (language) => {
    const catalogue =
      made.get(language) ?? (wholeCatalogue(english, fileOf(language)) as Translated<Messages[N]>)
    made.set(language, catalogue)
    return catalogue
  }
}

/** Returns a catalogue as a function that prints its sentences. */
export function printIn<N extends AnyCatalogue>(
  name: N,
): (language: Language) => Translate<Messages[N]> {
  const inLanguage = catalogueIn(name)
  return (language) => translator<Messages[N]>(inLanguage(language))
}
