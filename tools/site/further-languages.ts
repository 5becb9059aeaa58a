import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { type FurtherFile, withEnglish } from '#contract/messages/further.ts'
import type { Catalogue } from '#contract/messages/translate.ts'
import { type Language, OFFERED } from '#domain/shared/languages.ts'
import { CATALOGUE_NAMES, catalogueFile } from './catalogue-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const FURTHER = join(ROOT, 'src/contract/messages/further')
const PLACE = '/src/web/platform/text/further-catalogues.ts'
const TABLE = '/src/domain/shared/languages.ts'
const NAME = 'words-in:'
const WRITTEN: readonly string[] = ['en', 'hi']

/** Loads a catalogue in English or Hindi. */
export async function writtenCatalogue(language: 'en' | 'hi', name: string): Promise<Catalogue> {
  const module = (await import(
    pathToFileURL(join(ROOT, catalogueFile(name, language))).href
  )) as Record<string, Catalogue>
  const [catalogue] = Object.values(module)
  if (catalogue === undefined)
    throw new Error(`${catalogueFile(name, language)} exports no catalogue`)
  return catalogue
}

/**
 * Loads the translation of a catalogue into a further language; undefined when nobody has begun it.
 */
export function furtherFile(language: Language, name: string): FurtherFile | undefined {
  const path = join(FURTHER, language, `${name}.json`)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as FurtherFile) : undefined
}

/**
 * Adds the offered languages to the member area: a list per language and a file per catalogue. The
 * first load has none of them.
 */
export function furtherLanguages(offered: readonly Language[] = OFFERED): Plugin {
  const further = offered.filter((language) => !WRITTEN.includes(language))
  const listOf = (language: string) =>
    CATALOGUE_NAMES.map(
      (name) =>
        `${JSON.stringify(name)}: async () => (await ` +
        `import(${JSON.stringify(`${NAME}${language}/${name}`)})).default`,
    )
  return {
    name: 'further-languages',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    // Removes the names of languages that nobody can choose, so that no phone loads them.
    transform: (code, id) =>
      id.replaceAll('\\', '/').endsWith(TABLE)
        ? code.replace(/^ {2}\{\n(?: {4}.*\n)*? {4}offered: false,\n {2}\},\n/gm, '')
        : undefined,
    async load(id) {
      if (id.replaceAll('\\', '/').endsWith(PLACE))
        return `export const furtherCatalogues = {${further.map((language) => `${language}: async () => (await import(${JSON.stringify(NAME + language)})).default`).join()}}`
      if (!id.startsWith(`\0${NAME}`)) return undefined
      const [language = '', name] = id.slice(NAME.length + 1).split('/')
      if (name === undefined) return `export default {${listOf(language).join()}}`
      return `export default ${JSON.stringify(withEnglish(await writtenCatalogue('en', name), furtherFile(language as Language, name)))}`
    },
  }
}
