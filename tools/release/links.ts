import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A link to a file, not to the web or within its page. It can run over the end of a line. */
const LINK = /\[([^\]]+)\]\(([^)#:\s]+)(?:#[^)]*)?\)/g

/** Returns the links of a page that lead to no file. */
export function brokenLinks(text: string, path: string): string[] {
  return Array.from(text.matchAll(LINK)).flatMap(([link, , to = '']) =>
    existsSync(join(dirname(path), to)) ? [] : [link],
  )
}

/** A page of a release with the words alone of what is in the sources only, as a decision is. */
export function withoutLinksOut(text: string, path: string): string {
  return text.replaceAll(LINK, (link, words: string, to: string) =>
    existsSync(join(dirname(path), to)) ? link : words,
  )
}
