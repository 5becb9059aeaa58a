import { type SourceFile, lineAt, parseSource, walk } from './source-files.ts'

const PLATFORM = 'src/server/platform/'
const GENERATED = ['db-types', 'row-keys'].map((name) => `${PLATFORM}database/${name}.ts`)

/**
 * Returns one line for each place where the platform names a column of tables that it does not read: such
 * a column is a feature's. `schema` are the files of db/schema.
 */
export function columnProblems(files: readonly SourceFile[], schema: readonly string[]): string[] {
  const own = files.filter(
    ({ path }) =>
      path.startsWith(PLATFORM) && !GENERATED.includes(path) && !path.endsWith('.test.ts'),
  )
  const words = own.flatMap(wordsOf)
  const tables = tablesOf(schema)
  const read = new Set(words.map(({ text }) => text.split(' as ')[0] ?? ''))
  const known = new Set<string>()
  const foreign = new Set<string>()
  for (const [table, columns] of tables)
    for (const column of columns) (read.has(table) ? known : foreign).add(column)
  return words.flatMap(({ at, text }) => {
    const column = text.split('.').at(-1) ?? ''
    return /[A-Z]/.test(column) && foreign.has(column) && !known.has(column)
      ? [`${at}: server platform knows no feature, and ${column} is a column of one`]
      : []
  })
}

function wordsOf(file: SourceFile): { at: string; text: string }[] {
  const words: { at: string; text: string }[] = []
  walk(parseSource(file), ({ type, value, start }) => {
    if (type === 'Literal' && typeof value === 'string')
      words.push({ at: `${file.path}:${lineAt(file.text, start)}`, text: value })
  })
  return words
}

/** The tables with their columns, named as code names them. */
function tablesOf(schema: readonly string[]): Map<string, string[]> {
  const tables = schema.flatMap((sql) => [...sql.matchAll(/^CREATE TABLE (\w+) \(\n(.*?)^\)/gms)])
  return new Map(
    tables.map(([, name = '', body = '']) => [
      camel(name),
      [...body.matchAll(/^ {2}([a-z]\w*) [a-z]/gm)].map(([, column = '']) => camel(column)),
    ]),
  )
}

function camel(name: string): string {
  return name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
}
