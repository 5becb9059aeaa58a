import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { SITE_ENTRIES } from './site-entries.ts'

const SITE = join(import.meta.dirname, '../../src/web/site')
const MARK = '?page='
/** A slash in the mark would hide the file extension from the compiler. */
const PAGES = new Map(SITE_ENTRIES.map((each) => [join(SITE, `${each}.ts`), basename(each)]))

/**
 * Gives each visitor page one file with all of its script. Otherwise each shared part would be a
 * file: a dozen small requests on a slow connection, a fifth larger in all than one file.
 */
export function sitePagesApart(): Plugin {
  return {
    name: 'site-pages-apart',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const page = pageOf(importer)
      if (importer === undefined || page === undefined) return undefined
      const found = await this.resolve(source, fileOf(importer), { ...options, skipSelf: true })
      return found === null || found.external !== false || /^\0|\?/.test(found.id)
        ? found
        : { ...found, id: `${found.id}${MARK}${page}` }
    },
  }
}

/** Returns the visitor page of a module: the page itself, or the one named by the module's mark. */
function pageOf(id: string | undefined): string | undefined {
  if (id === undefined) return undefined
  const [file = '', page] = id.split(MARK)
  return page ?? PAGES.get(file)
}

function fileOf(id: string): string {
  return id.split('?')[0] ?? id
}
