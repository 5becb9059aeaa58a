import { performance } from 'node:perf_hooks'
import type { Installation } from './installation.ts'
import type { Visitor } from './visitors.ts'
import type { Measured } from './requests.ts'
import type { Statement } from './statements.ts'

/** The result of one line of the table: its requests, and the statements they sent, by text. */
export type Timed = {
  readonly name: string
  readonly times: number[]
  readonly counts: number[]
  readonly statements: Map<string, Statement[]>
}

const PAGES_MAX = 3

/**
 * Times every line as each of its visitors: once to warm the caches, then `rounds` times, one
 * request after another. Later pages of a list are measured as lines of their own. Throws on a
 * wrong response, or when a line has no visitor.
 */
export async function timeLines(
  installation: Installation,
  {
    lines,
    visitors,
    rounds,
  }: { lines: readonly Measured[]; visitors: readonly Visitor[]; rounds: number },
): Promise<Timed[]> {
  const visited = new Map<string, Timed>()
  for (const line of lines) {
    const able = visitors.filter(({ roles }) =>
      line.roles === undefined ? true : line.roles.some((role) => roles.includes(role)),
    )
    for (let round = 0; round <= rounds; round++) {
      for (const visitor of able)
        await timeLine(installation, { line, visitor, visited, counts: round > 0 })
    }
    if (!visited.has(line.name)) throw new Error(`void: there was nobody to time ${line.name}`)
  }
  return [...visited.values()]
}

async function timeLine(
  installation: Installation,
  {
    line,
    visitor,
    visited,
    counts,
  }: { line: Measured; visitor: Visitor; visited: Map<string, Timed>; counts: boolean },
): Promise<void> {
  const path = line.path(visitor)
  let next = path
  for (let page = 1; next !== undefined && page <= PAGES_MAX; page++) {
    const asked = await ask(installation, visitor, next)
    // A staff member with a tie to a person, or who does not look after them, is refused. Another
    // one sees that person.
    if (asked === 'refused') return
    const name = page === 1 ? line.name : `${line.name}, further pages`
    if (counts) note(visited, name, asked)
    next =
      asked.cursor === null
        ? undefined
        : `${path}${path?.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(asked.cursor)}`
  }
}

type Asked = {
  readonly ms: number
  readonly statements: readonly Statement[]
  readonly cursor: string | null
}

async function ask(
  { app, notes }: Installation,
  { token }: Visitor,
  path: string,
): Promise<Asked | 'refused'> {
  const began = performance.now()
  const { result, statements } = await notes
    .during(() =>
      app.inject({
        method: 'GET',
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}` },
      }),
    )
    .catch((cause: unknown) => {
      throw new Error(`void: ${path} was not answered to its end`, { cause })
    })
  const ms = performance.now() - began
  if (result.statusCode === 403 || result.statusCode === 404) return 'refused'
  if (result.statusCode !== 200)
    throw new Error(`void: ${path} answered ${result.statusCode} ${result.body.slice(0, 200)}`)
  const isJson = String(result.headers['content-type']).startsWith('application/json')
  return {
    ms,
    statements,
    cursor: isJson
      ? ((JSON.parse(result.body) as { nextCursor?: string | null }).nextCursor ?? null)
      : null,
  }
}

function note(visited: Map<string, Timed>, name: string, { ms, statements }: Asked): void {
  const line: Timed = visited.get(name) ?? { name, times: [], counts: [], statements: new Map() }
  visited.set(name, line)
  line.times.push(ms)
  line.counts.push(statements.length)
  for (const statement of statements) {
    const same = line.statements.get(statement.text)
    if (same === undefined) line.statements.set(statement.text, [statement])
    else same.push(statement)
  }
}
