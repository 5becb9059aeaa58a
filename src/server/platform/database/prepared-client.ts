import pg from 'pg'
import { BoundedClient } from './bounded-client.ts'

/** From its third use on a text is sent by name, so that the server caches its parse and plan. */
const NAMED_FROM = 3
const NAMED_MAX = 1_000
const TEXTS_KNOWN_MAX = 5_000
/** Of each statement of a transaction after one that failed, and where one before was not prepared for it. */
const BECAUSE_OF_ANOTHER = ['25P02', '26000']

const seen = new Map<string, number>()
const names = new Map<string, string>()
/**
 * Of texts that ask for whatever columns there are: a pooler may prepare them again after a migration. What
 * lies in `IN (…)` or `FROM (…)` does not say which columns are answered.
 */
const withStar = new Set<string>()
const STAR = /(?<!\(|(?:IN|FROM) \(SELECT )\*/

/**
 * Returns the name of a prepared statement, once this process has sent its text a few times.
 * Undefined before, and for texts beyond the limit: lists written out value by value make a new
 * text for every length.
 */
export function nameOfStatement(text: string): string | undefined {
  const name = names.get(text)
  if (name !== undefined || names.size >= NAMED_MAX) return name
  const times = (seen.get(text) ?? 0) + 1
  if (times < NAMED_FROM) {
    if (seen.size >= TEXTS_KNOWN_MAX) seen.clear()
    seen.set(text, times)
    return undefined
  }
  seen.delete(text)
  const given = `prepared_${names.size + 1}`
  names.set(text, given)
  if (STAR.test(text)) withStar.add(given)
  return given
}

/** The parts of a query of node-postgres and of its connection that their types leave out. */
type Inside = {
  name: string
  callback: (error: Error | null, result: pg.QueryResult) => void
  _accumulateRows: boolean
  _result: Partial<Columns>
  prepare(connection: object): void
  handleRowDescription(message: unknown): void
}
/** How rows of a statement are read. */
type Columns = {
  fields: unknown
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

/** The columns of the statements that a connection has prepared, by their names. */
type KnownColumns = Map<string, Columns>

const base = pg.Query.prototype as unknown as Inside
const notAsked = () => undefined

/**
 * A statement with a name, of whose columns the server is asked once a connection. It lists them, so they cannot change
 * later: the server, or another one behind a pooler, refuses to run it where one is gone.
 */
class NamedQuery extends pg.Query {
  private readonly known: KnownColumns

  constructor(
    known: KnownColumns,
    { name, text, values }: { name: string; text: string; values: unknown[] },
    callback: Inside['callback'],
  ) {
    super(text, values)
    this.known = known
    Object.assign(this as unknown as Inside, { name, callback })
  }

  prepare(connection: { describe: () => void }): void {
    const query = this as unknown as Inside
    const columns = this.known.get(query.name)
    if (columns === undefined) return base.prepare.call(query, connection)
    Object.assign(query._result, columns)
    query._accumulateRows = true
    const { describe } = connection
    connection.describe = notAsked
    base.prepare.call(query, connection)
    connection.describe = describe
  }

  handleRowDescription(message: unknown): void {
    const query = this as unknown as Inside
    base.handleRowDescription.call(query, message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = query._result
    this.known.set(query.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

type Named = ConstructorParameters<typeof NamedQuery>[1]
type Callback = ConstructorParameters<typeof NamedQuery>[2]

/**
 * A connection that prepares frequent statements, and sends statements of one turn (Promise.all)
 * together, without waiting in between. Of a transaction each statement after one that failed fails
 * with the error of that one. A migration can change the columns of a prepared statement;
 * inTransaction runs the first affected command again on another connection, and this one ends with
 * its transaction.
 */
export class PreparedClient extends BoundedClient {
  private isOutdated = false
  private readonly columns: KnownColumns = new Map()
  /** What failed in this transaction, until something succeeds again. */
  private failed: unknown

  // node-postgres has many overloads; the arguments pass through unchanged.
  override query(...args: never[]): never {
    const [text, values, callback] = args as unknown[] as [unknown, unknown, Callback?]
    this.sendTogether()
    const name =
      typeof text === 'string' && Array.isArray(values) ? nameOfStatement(text) : undefined
    const response: unknown =
      name === undefined
        ? super.query(...args)
        : withStar.has(name)
          ? super.query({ name, text, values } as never, callback as never)
          : this.queryNamed({ name, text: text as string, values: values as unknown[] }, callback)
    return (response instanceof Promise ? this.watched(response, text) : response) as never
  }

  private queryNamed(statement: Named, callback: Callback | undefined): unknown {
    const send = (answer: Callback) =>
      super.query(new NamedQuery(this.columns, statement, answer) as never)
    if (callback !== undefined) return send(callback)
    // As node-postgres does it, in as many turns: errors are heard in the order of their statements.
    return new Promise((resolve, reject) => {
      send((error, result) => (error === null ? resolve(result) : reject(error)))
    }).catch((error: Error) => {
      Error.captureStackTrace(error)
      throw error
    })
  }

  private sendTogether(): void {
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  // Whoever waits for several statements may hear of a later one first, which failed because of it.
  private watched(response: Promise<unknown>, text: unknown): Promise<unknown> {
    return response.then(
      (result) => {
        this.failed = undefined
        if (this.isOutdated && text === 'rollback') void this.end()
        return result
      },
      (error: unknown) => {
        this.isOutdated ||= isOutdatedPlan(error)
        this.failed = isAborted(error) ? (this.failed ?? error) : error
        throw this.failed
      },
    )
  }
}

const isAborted = (error: unknown) =>
  BECAUSE_OF_ANOTHER.includes((error as { code?: string }).code ?? '')

/** Returns whether a statement failed only because its prepared plan is older than a migration. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === '0A000' && message === 'cached plan must not change result type'
}
