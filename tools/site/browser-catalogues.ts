import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import {
  type CatalogueFile,
  sentencesOf,
  wholeCatalogue,
} from '#contract/messages/catalogue-file.ts'
import type { AnyCatalogue } from '#contract/messages/messages.ts'
import { type Language, OFFERED } from '#domain/shared/languages.ts'
import { CATALOGUES } from '#web/platform/text/catalogues.ts'
import { catalogueFile } from './catalogue-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const PLACE = /[\\/]src[\\/]web[\\/]platform[\\/]text[\\/]catalogue-files\.ts$/
const TABLE = /[\\/]src[\\/]domain[\\/]shared[\\/]languages\.ts$/
const FILE = /[\\/]src[\\/]contract[\\/]messages[\\/][\w-]+[\\/]([\w-]+)\.(\w+)\.json$/
const LIST = /^\0?catalogues-in:(\w+)$/
/** Their lists are in the first load, because nearly everybody reads one of them. */
const FIRST: readonly Language[] = ['en', 'hi']

/** Reads a file of sentences; undefined when nobody has begun it. */
export function readCatalogue(name: AnyCatalogue, language: Language): CatalogueFile | undefined {
  const path = join(ROOT, catalogueFile(name, language))
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as CatalogueFile) : undefined
}

/**
 * Gives browsers the sentences of the offered languages: a list per language, and a file per
 * catalogue without what is for translators. A sentence without a translation is English.
 */
export function browserCatalogues(offered: readonly Language[] = OFFERED): Plugin {
  const listOf = (language: Language) => {
    const files = CATALOGUES.map((name) => {
      const own = existsSync(join(ROOT, catalogueFile(name, language))) ? language : 'en'
      const path = join(ROOT, catalogueFile(name, own)).replaceAll('\\', '/')
      return `${JSON.stringify(name)}: () => import(${JSON.stringify(path)})`
    })
    return `{${files.join()}}`
  }
  const inFirstLoad = (language: Language) =>
    FIRST.includes(language)
      ? `() => (${listOf(language)})`
      : `async () => (await import('catalogues-in:${language}')).default`
  return {
    name: 'browser-catalogues',
    enforce: 'pre',
    // The filters spare each other file a way from the bundler to here and back.
    resolveId: { filter: { id: LIST }, handler: (id) => `\0${id}` },
    // Removes the names of languages that nobody can choose, so that no phone loads them.
    transform: {
      filter: { id: TABLE },
      handler: (code) =>
        code.replace(/^ {2}\{\n(?: {4}.*\n)*? {4}offered: false,\n {2}\},\n/gm, ''),
    },
    load: {
      filter: { id: [PLACE, LIST, FILE] },
      handler(id) {
        if (PLACE.test(id))
          return `export const catalogueFiles = {${offered.map((language) => `${language}: ${inFirstLoad(language)}`).join()}}`
        const [, listed] = LIST.exec(id) ?? []
        if (listed !== undefined) return `export default ${listOf(listed as Language)}`
        const [, name, language] = FILE.exec(id) ?? []
        return JSON.stringify(sentencesIn(name as AnyCatalogue, language as Language))
      },
    },
  }
}

function sentencesIn(name: AnyCatalogue, language: Language) {
  const english = sentencesOf(readCatalogue(name, 'en') ?? {})
  return wholeCatalogue(english, readCatalogue(name, language) ?? {})
}
