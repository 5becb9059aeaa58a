import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { SITE_ENTRIES } from './site-entries.ts'

const SITE = join(import.meta.dirname, '../../src/web/site')
const MARK = '?page='

/**
 * Gives each visitor page one file with all of its script. Shared parts would be a file each: a
 * dozen small questions on a slow line, which weigh a fifth more than one.
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

/** The visitor page a module belongs to, itself or as the part of one that is told by its mark. */
function pageOf(id: string | undefined): string | undefined {
  if (id === undefined) return undefined
  const [file = '', page] = id.split(MARK)
  if (page !== undefined) return page
  const entry = SITE_ENTRIES.find((each) => join(SITE, `${each}.ts`) === file)
  // A slash in the mark would hide the file's ending from the compiler.
  return entry && basename(entry)
}

function fileOf(id: string): string {
  return id.split('?')[0] ?? id
}
