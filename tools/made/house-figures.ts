import { posix } from 'node:path'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { importsOf } from '../check/import-graph.ts'
import { readSources, type SourceFile } from '../check/source-files.ts'

const FOLDERS = ['src', 'test', 'tools', 'bench', 'e2e']
// Nobody reads text catalogues and generated files from top to bottom, so they do not count.
const NOT_READ =
  /^src\/contract\/messages\/messages\.ts$|db-types\.ts$|row-keys\.ts$|hindi-words\.ts$/
const FILE_LINES_MAX = 300
const SMALL_LINES = 20
const FLAT_MAX = 25

/**
 * Returns figures about the readability of the tree: line widths, file sizes, tiny files and
 * crowded folders.
 */
export function houseFigures(all: readonly SourceFile[]): Readonly<Record<string, string>> {
  const files = all.filter(({ path }) => !NOT_READ.test(path))
  const lines = files.flatMap(({ text }) => text.replace(/\n$/, '').split('\n'))
  const widths = lines.map(({ length }) => length).toSorted((a, b) => a - b)
  const linesOf = ({ text }: SourceFile) => text.replace(/\n$/, '').split('\n').length
  const sources = all.filter(({ path }) => path.startsWith('src/') && !isTest(path))
  const importers = countImporters(sources)
  const folders = Map.groupBy(
    all.filter(({ path }) => !isTest(path)),
    ({ path }) => posix.dirname(path),
  )
  const share = (part: number, of: number) => `${((part / of) * 100).toFixed(1)} %`
  return {
    'source files, lines': `${all.length}, ${all.reduce((sum, file) => sum + linesOf(file), 0)}`,
    'lines over 100 columns': share(widths.filter((width) => width > 100).length, widths.length),
    'lines over 160 columns': share(widths.filter((width) => width > 160).length, widths.length),
    'line length p90': String(
      widths.filter((width) => width > 0).at(-Math.ceil(widths.length / 10)) ?? 0,
    ),
    'files over 300 lines': String(files.filter((file) => linesOf(file) > FILE_LINES_MAX).length),
    'files of at most 20 lines': share(
      sources.filter((file) => linesOf(file) <= SMALL_LINES).length,
      sources.length,
    ),
    'imported by exactly one other': share(
      [...importers.values()].filter((count) => count === 1).length,
      sources.length,
    ),
    'source files per folder': (
      all.filter(({ path }) => !isTest(path)).length / folders.size
    ).toFixed(1),
    'folders with more than 25 flat source files': String(
      [...folders.values()].filter((inside) => inside.length > FLAT_MAX).length,
    ),
  }
}

function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path)
}

function countImporters(sources: readonly SourceFile[]): ReadonlyMap<string, number> {
  const importers = new Map<string, Set<string>>()
  for (const { from, file } of sources.flatMap(importsOf))
    if (file !== undefined) importers.set(file, (importers.get(file) ?? new Set()).add(from))
  return new Map([...importers].map(([file, by]) => [file, by.size]))
}

if (import.meta.main) {
  readCommandLine({
    usage: ['npm run house'],
    about: 'Prints how the tree reads: widths, sizes, folders. It changes nothing.',
  })
  for (const [what, figure] of Object.entries(houseFigures(readSources(FOLDERS))))
    console.log(`${what.padEnd(46)} ${figure}`)
}
