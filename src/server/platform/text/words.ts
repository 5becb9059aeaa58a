import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FurtherFile, withEnglish } from '#contract/messages/further.ts'
import {
  type Catalogue,
  type Translate,
  type Translated,
  translator,
} from '#contract/messages/translate.ts'
import type { Language } from '#domain/shared/languages.ts'

const FURTHER = join(import.meta.dirname, '../../../contract/messages/further')

// Read once, at the first text of that language. A missing folder means that nobody has begun the
// language.
const files = new Map<Language, ReadonlyMap<string, FurtherFile>>()

function filesOf(language: Language): ReadonlyMap<string, FurtherFile> {
  const known = files.get(language)
  if (known !== undefined) return known
  const folder = join(FURTHER, language)
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.json'))
    : []
  const read = new Map(
    names.map((name) => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as FurtherFile,
    ]),
  )
  files.set(language, read)
  return read
}

/**
 * Returns a catalogue in any language. `name` is that of its files: `errors` for errors.en.ts. In a
 * further language a sentence without a usable translation is English.
 */
export function catalogueIn<C extends Catalogue>(
  name: string,
  english: C,
  hindi: Translated<C>,
): (language: Language) => Translated<C> {
  const made = new Map<Language, Translated<C>>([
    ['en', english],
    ['hi', hindi],
  ])
  return (language) => {
    const catalogue = made.get(language) ?? withEnglish(english, filesOf(language).get(name))
    made.set(language, catalogue)
    return catalogue
  }
}

/** Returns a catalogue as a function that prints its sentences. */
export function printIn<C extends Catalogue>(
  name: string,
  english: C,
  hindi: Translated<C>,
): (language: Language) => Translate<C> {
  const inLanguage = catalogueIn(name, english, hindi)
  return (language) => translator<C>(inLanguage(language))
}
