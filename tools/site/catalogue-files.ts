import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const MESSAGES = 'src/contract/messages'
const ENGLISH = '.en.ts'

const folders = new Map(
  readdirSync(join(ROOT, MESSAGES), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith(ENGLISH))
    .map((path) => [basename(path, ENGLISH), path.slice(0, path.lastIndexOf('/'))] as const),
)

/** The names of all catalogues, read from their files. */
export const CATALOGUE_NAMES: readonly string[] = [...folders.keys()].toSorted()

/** Returns the file of a catalogue in one language, as a path from the project's folder. */
export function catalogueFile(name: string, language: 'en' | 'hi'): string {
  const folder = folders.get(name)
  if (folder === undefined) throw new Error(`There is no catalogue ${name}.`)
  return `${MESSAGES}/${folder}/${name}.${language}.ts`
}
