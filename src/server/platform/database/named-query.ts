import pg from 'pg'

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
export type KnownColumns = Map<string, Columns>

const base = pg.Query.prototype as unknown as Inside
const notAsked = () => undefined

/**
 * A statement with a name, of whose columns the server is asked once a connection. They cannot change
 * later: the server refuses to run a prepared statement that would have others.
 */
export class NamedQuery extends pg.Query {
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
