import type { Socket } from 'node:net'
import { type QueryExecutorProvider, sql } from 'kysely'
import pg from 'pg'
import { BOUNDS, type Bounds } from './bounds.ts'

/** What a statement fails with when its connection says nothing any more. */
class DatabaseSilent extends Error {
  // Not ETIMEDOUT: for that the workers' library waits up to two minutes between a hundred tries.
  readonly code = 'DATABASE_SILENT'

  constructor() {
    super('the database does not answer')
    this.name = 'DatabaseSilent'
  }
}

export type BoundedOptions = pg.ClientConfig & {
  readonly bounds?: Bounds
  /** Called when this connection is given up. */
  readonly onSilence?: () => void
}

/** A quiet connection is asked for a sign of life by the kernels of both ends. */
const KEEP_ALIVE_AFTER_MS = 10_000
const KEEP_ALIVE_AT_SERVER =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

const SET_STATEMENT_MS = `SELECT set_config('statement_timeout', $1, true)`

/** Lets each statement of a transaction take longer, at the server and here. */
export async function letStatementsTake(tx: QueryExecutorProvider, ms: number): Promise<void> {
  await sql`SELECT set_config('statement_timeout', ${String(ms)}, true)`.execute(tx)
}

/**
 * A connection that never waits without a bound. The server bounds each statement, and this side
 * gives up a connection that says nothing for a little longer than that: the socket is destroyed,
 * and what waits for it fails with DatabaseSilent. All connections of the application are made
 * here.
 */
export class BoundedClient extends pg.Client {
  private readonly bounds: Bounds
  private isAsking = false
  private isEnding = false
  private statementMs: number

  constructor({ bounds = BOUNDS, onSilence, options = '', ...more }: BoundedOptions = {}) {
    super({
      connectionTimeoutMillis: bounds.connectMs,
      statement_timeout: bounds.statementMs,
      lock_timeout: bounds.lockMs,
      idle_in_transaction_session_timeout: bounds.idleInTransactionMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      options: `${KEEP_ALIVE_AT_SERVER} ${options}`,
      ...more,
    })
    this.bounds = bounds
    this.statementMs = bounds.statementMs
    this.once('connect', () => this.giveUpWhenSilent(onSilence))
    this.on('drain', () => this.noteAnswered())
  }

  // The overloads of node-postgres are many; what comes in goes on as it came.
  override query(...args: never[]): never {
    const [first, second] = args as unknown[]
    const { text, values } =
      typeof first === 'string' ? { text: first, values: second } : (first as pg.QueryConfig)
    this.isAsking = true
    if (text === SET_STATEMENT_MS) this.hearWithin(Number((values as string[])[0]))
    const send = super.query.bind(this) as (...sent: never[]) => never
    return send(...args)
  }

  /** Ends like any connection; waiting for the other end's goodbye is bounded too. */
  override end(...args: never[]): never {
    this.isEnding = true
    this.isAsking = true
    const end = super.end.bind(this) as (...sent: never[]) => never
    return end(...args)
  }

  /** Destroys the connection; what waits for an answer fails. */
  breakOff(): void {
    this.connection.stream.destroy(new DatabaseSilent())
  }

  // The socket itself notices when nothing comes and nothing goes; between statements nobody minds.
  private giveUpWhenSilent(onSilence?: () => void): void {
    const stream = this.connection.stream as Socket
    this.hearWithin(this.bounds.statementMs)
    stream.on('timeout', () => {
      if (!this.isAsking) return
      // What has arrived while this process was busy, or asleep, is read before the next turn.
      const heard = stream.bytesRead
      setImmediate(() => {
        if (!this.isAsking || stream.bytesRead > heard) return
        this.breakOff()
        onSilence?.()
      })
    })
  }

  private hearWithin(statementMs: number): void {
    this.statementMs = statementMs
    ;(this.connection.stream as Socket).setTimeout(statementMs + this.bounds.silenceMs)
  }

  private noteAnswered(): void {
    this.isAsking = this.isEnding
    if (this.statementMs !== this.bounds.statementMs && this.getTransactionStatus() === 'I')
      this.hearWithin(this.bounds.statementMs)
  }
}
