import type { Socket } from 'node:net'
import { CompiledQuery, type Kysely } from 'kysely'
import pg from 'pg'
import { BOUNDS, type TimeBounds } from './bounds.ts'

/** The error of each statement that waits on a connection that fell silent. */
class DatabaseSilent extends Error {
  // Not ETIMEDOUT: Graphile Worker would repeat that a hundred times, up to two minutes apart.
  readonly code = 'DATABASE_SILENT'

  constructor() {
    super('the database does not answer')
    this.name = 'DatabaseSilent'
  }
}

export type BoundedOptions = pg.ClientConfig & {
  readonly bounds?: TimeBounds
  /** Called when this connection is destroyed because it fell silent. */
  readonly onSilence?: () => void
}

/** Both kernels check a quiet connection, so that a broken one is noticed within half a minute. */
const KEEP_ALIVE_AFTER_MS = 10_000
const KEEP_ALIVE_AT_SERVER =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

const SET_STATEMENT_MS = `SELECT set_config('statement_timeout', $1, true)`

/** Sets how long each statement of a transaction may take, at the server and on this side. */
export async function letStatementsTake(
  tx: Pick<Kysely<unknown>, 'executeQuery'>,
  ms: number,
): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(SET_STATEMENT_MS, [String(ms)]))
}

/**
 * A connection that never waits without a bound. The server limits each statement. This side
 * destroys the socket when nothing comes for a little longer than that, and all waiting statements
 * fail with DatabaseSilent. All connections of a running server are of this class.
 */
export class BoundedClient extends pg.Client {
  private readonly bounds: TimeBounds
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
      // PgBouncer refuses a space at the end.
      options: `${KEEP_ALIVE_AT_SERVER} ${options}`.trimEnd(),
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

  /** Ends the connection; the wait for the other end is bounded too. */
  override end(...args: never[]): never {
    this.isEnding = true
    this.isAsking = true
    const end = super.end.bind(this) as (...sent: never[]) => never
    return end(...args)
  }

  /** Destroys the connection; all waiting statements fail. */
  breakOff(): void {
    this.connection.stream.destroy(new DatabaseSilent())
  }

  // The socket reports when nothing was sent or received; between statements that is no fault.
  private giveUpWhenSilent(onSilence?: () => void): void {
    const stream = this.connection.stream as Socket
    this.hearWithin(this.bounds.statementMs)
    stream.on('timeout', () => {
      if (!this.isAsking) return
      // An answer that arrived while this process was busy or asleep is read before setImmediate.
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
