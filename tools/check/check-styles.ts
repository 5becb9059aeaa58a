import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineAt, readSources, report, type SourceFile } from './source-files.ts'

const ROOT = join(import.meta.dirname, '../..')

// Urdu, Kashmiri and Sindhi run from right to left. A style with left or right would be on the
// wrong side there.
const SIDED =
  /(?<![\w.#-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?<![\w.#-])(?:text-align|float|clear)\s*:\s*(?:left|right)(?![\w-])/g
const STRINGS = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g
const FOUR_SIDES = /(?<![\w.#-])(?:margin|padding|inset)\s*:\s*([^;}]+)/g

/**
 * Returns one line for each style with a side of the page. It should name the start or end of a
 * line.
 */
export function styleProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const css = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    const sided = [...css.matchAll(SIDED)].map(
      ({ index, 0: found }) =>
        `${path}:${lineAt(css, index)}: “${found}” names a side: say it with inline-start ` +
        'and inline-end',
    )
    const uneven = [...css.matchAll(FOUR_SIDES)]
      .filter(([, value = '']) => isUneven(value))
      .map(
        ({ index, 0: found }) =>
          `${path}:${lineAt(css, index)}: “${found}” has another left than right: say it ` +
          'with -inline',
      )
    return [...sided, ...uneven]
  })
}

function isUneven(value: string): boolean {
  const sides =
    value.replace('!important', '').match(/(?:[\w-]+\((?:[^()]|\([^()]*\))*\)|[^\s()]+)/g) ?? []
  return sides.length === 4 && sides[1] !== sides[3]
}

/** Returns one line for each class that a style names and no page has. */
export function unusedClasses(
  styles: readonly SourceFile[],
  sources: readonly SourceFile[],
): string[] {
  const written = new Set<string>()
  for (const { text } of sources)
    for (const [, one, two, three] of text.matchAll(STRINGS))
      for (const word of (one ?? two ?? three ?? '').split(/[^\w$-]+/)) written.add(word)
  // `badge--${tone}` is any class that begins so.
  const begun = [...written].flatMap((word) =>
    /^\w[\w-]*--\$/.test(word) ? [word.slice(0, word.indexOf('$'))] : [],
  )
  return styles.flatMap(({ path, text }) => {
    const selectors = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, '{}')
    const names = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
    return [...names]
      .filter((name) => !written.has(name) && !begun.some((start) => name.startsWith(start)))
      .map((name) => `${path}: no page has the class “${name}”`)
  })
}

export function readStyles(): SourceFile[] {
  const names = readdirSync(join(ROOT, 'src/web'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.css'),
  )
  return names.toSorted().map((name) => ({
    path: `src/web/${name.replaceAll('\\', '/')}`,
    text: readFileSync(join(ROOT, 'src/web', name), 'utf8'),
  }))
}

/** What draws pages, without sentences and tests. */
export function readPages(): SourceFile[] {
  return readSources(['src/web', 'src/server', 'tools/site']).filter(
    ({ path }) => !path.endsWith('.test.ts'),
  )
}

if (import.meta.main)
  report([...styleProblems(readStyles()), ...unusedClasses(readStyles(), readPages())])
