import pg from 'pg'
import type { Trip } from './trip.ts'

export type NamedStatement = {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}
export type Callback = (error: Error | null, result: pg.QueryResult) => void

type Sending = { describe: () => void; sync: () => void }
/** The parts of a query of node-postgres and of its connection that their types leave out. */
type Inside = {
  name: string
  callback: Callback
  _accumulateRows: boolean
  _result: Partial<Columns>
  prepare(connection: Sending): void
  handleRowDescription(message: unknown): void
  handleCommandComplete(message: unknown, connection: unknown): void
  handleError(error: Error, connection: unknown): void
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
 * A statement with a name, of whose columns the server is asked once a connection. It lists them, so they cannot change
 * later: the server, or another one behind a pooler, refuses to run it where one is gone.
 */
export class NamedQuery extends pg.Query {
  private readonly known: KnownColumns | undefined
  private trip: Trip | undefined
  private isDone = false

  constructor(
    { known, trip }: { known: KnownColumns | undefined; trip: Trip | undefined },
    { name, text, values }: NamedStatement,
    callback: Callback,
  ) {
    super(text, values)
    this.known = known
    this.trip = trip
    Object.assign(this as unknown as Inside, { name, callback })
  }

  prepare(connection: Sending): void {
    const query = this as unknown as Inside
    const { describe, sync } = connection
    const columns = this.known?.get(query.name)
    if (columns !== undefined) {
      Object.assign(query._result, columns)
      query._accumulateRows = true
      connection.describe = notAsked
    }
    if (this.trip?.isOpen !== true) this.trip = undefined
    else connection.sync = notAsked
    base.prepare.call(query, connection)
    Object.assign(connection, { describe, sync })
    this.trip?.add(this)
  }

  handleRowDescription(message: unknown): void {
    const query = this as unknown as Inside
    base.handleRowDescription.call(query, message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = query._result
    this.known?.set(query.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }

  handleCommandComplete(message: unknown, connection: unknown): void {
    base.handleCommandComplete.call(this as unknown as Inside, message, connection)
    this.isDone = true
    this.trip?.done(this)
  }

  handleError(error: Error, connection: unknown): void {
    base.handleError.call(this as unknown as Inside, error, connection)
    // A row that cannot be read is no failure of the server.
    if (!this.isDone) this.trip?.failed(this, error)
  }
}
