import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CATALOGUE_NAMES, catalogueFile } from './catalogue-files.ts'
import { APP_ENTRY, ASSETS_FILE, type Assets, type Chunk, withImports } from './prerender.ts'

const STAFF_PARTS = /^src\/web\/(pages|features)\/staff\//
/** The list of staff's pages stands in the frame, so these count only where a call asks for them. */
const STAFF_TEXTS = /^(staff|operator)/
const COMPONENTS_PAGE = /\/kit\//
const CATALOGUE_FILE = /^src\/contract\/messages\//
/** A catalogue's name where a script asks for it, in a call or in a page's list; topics have some of these names. */
const ASKED_TEXTS = /(?<!\.includes)([([,])[`"']([a-z][a-z-]+)[`"'](?=([),\]]))/g

/**
 * Returns the files with which every member page opens offline, from the build's own graph: the
 * frame, all that it leads to except what is for staff, and the texts that these files ask for.
 * Their styles are inside the page.
 */
export function assetsToBeginWith(outDir: string): string[] {
  const assets = JSON.parse(readFileSync(join(outDir, ASSETS_FILE), 'utf8')) as Assets
  if (!(APP_ENTRY in assets)) return []
  const frame = withImports(assets, APP_ENTRY)
  const isOfMembers = (name: string) =>
    !STAFF_PARTS.test(name) && !COMPONENTS_PAGE.test(name) && !CATALOGUE_FILE.test(name)
  const seen = new Set<string>()
  const reach = (names: readonly string[]): Chunk[] =>
    names.filter(isOfMembers).flatMap((name) => {
      const chunks = withImports(assets, name, seen)
      return [
        ...chunks,
        ...chunks
          .filter((chunk) => !frame.includes(chunk))
          .flatMap(({ dynamicImports = [] }) => reach(dynamicImports)),
      ]
    })
  const chunks = [
    ...frame,
    ...reach(frame.flatMap(({ dynamicImports = [] }) => dynamicImports)),
  ].map(({ file }) => file)
  const asked = new Set(
    chunks.flatMap((file) => askedTexts(readFileSync(join(outDir, file), 'utf8'))),
  )
  const texts = (['en', 'hi'] as const).flatMap((language) =>
    CATALOGUE_NAMES.filter((name) => asked.has(name)).map(
      (name) => assets[catalogueFile(name, language)]?.file ?? '',
    ),
  )
  return [...new Set([...chunks, ...texts])].filter(Boolean).map((file) => `/${file}`)
}

/** Returns the names of the catalogues that a script of members asks for, as it is built. */
export function askedTexts(script: string): string[] {
  return Array.from(script.matchAll(ASKED_TEXTS)).flatMap(([, before, name = '', after]) =>
    !STAFF_TEXTS.test(name) || (before === '(' && after === ')') ? [name] : [],
  )
}
