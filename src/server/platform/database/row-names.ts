import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'

/*
 * A table, a column or an alias is `circle_id` in SQL and `circleId` in code. Both are worked out
 * once for each name: code has a few hundred of them.
 */
const sqlNames = new Map<string, string>()
const codeNames = new Map<string, string>()

/** How SQL names what code names so: `circle_id` for circleId. */
export function sqlName(name: string): string {
  return sqlNames.get(name) ?? keep(sqlNames, name, toSqlName(name))
}

/** How code names what SQL names so: `circleId` for circle_id. */
export function codeName(name: string): string {
  return codeNames.get(name) ?? keep(codeNames, name, toCodeName(name))
}

function keep(names: Map<string, string>, name: string, found: string): string {
  names.set(name, found)
  return found
}

function toSqlName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function toCodeName(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * Names the columns of rows as code does, and nothing that lies in a JSON value. What is asked for
 * is named by the compiler.
 */
export class RowNames implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    if (first === undefined) return result
    const columns = Object.keys(first)
    const names = columns.map(codeName)
    if (names.every((name, at) => name === columns[at])) return result
    return { ...result, rows: result.rows.map((row) => renamed(row, columns, names)) }
  }
}

function renamed(row: UnknownRow, columns: readonly string[], names: readonly string[]) {
  const named: UnknownRow = {}
  for (let at = 0; at < columns.length; at++)
    named[names[at] as string] = row[columns[at] as string]
  return named
}
