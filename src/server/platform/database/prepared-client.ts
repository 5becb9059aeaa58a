import { BoundedClient } from './bounded-client.ts'
import {
  type Callback,
  type KnownColumns,
  type NamedStatement,
  NamedQuery,
} from './wire/named-query.ts'
import { Trip } from './wire/trip.ts'

/** From its third use on a text is sent by name, so that the server caches its parse and plan. */
const NAMED_FROM = 3
const NAMED_MAX = 1_000
const TEXTS_KNOWN_MAX = 5_000
/** Of each statement of a transaction after one that failed, and where one before was not prepared for it. */
const BECAUSE_OF_ANOTHER = ['25P02', '26000']

const seen = new Map<string, number>()
const names = new Map<string, string>()
/** Of texts that ask for whatever columns there are: a pooler may prepare them again after a migration. */
const withStar = new Set<string>()
const STAR = /(?<!\()\*/

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

/**
 * A connection that prepares frequent statements, and sends statements of one turn (Promise.all)
 * together, without waiting in between; those of a transaction are also answered together
 * (`wire/trip.ts`). Of a transaction each statement after one that failed fails with the error of that
 * one. A migration can change the columns of a prepared statement; inTransaction runs the first
 * affected command again on another connection, and this one ends with its transaction.
 */
export class PreparedClient extends BoundedClient {
  private isOutdated = false
  private isSending = false
  private isInTransaction = false
  private trip: Trip | undefined
  private readonly columns: KnownColumns = new Map()
  /** What failed in this transaction, until something succeeds again. */
  private failed: unknown

  // node-postgres has many overloads; the arguments pass through unchanged.
  override query(...args: never[]): never {
    const [text, values, callback] = args as unknown[] as [unknown, unknown, Callback?]
    this.sendTogether()
    const name =
      typeof text === 'string' && Array.isArray(values) ? nameOfStatement(text) : undefined
    const trip = this.tripOf(text, name !== undefined)
    const response: unknown =
      name === undefined
        ? super.query(...args)
        : this.queryNamed(
            { name, text: text as string, values: values as unknown[] },
            trip,
            callback,
          )
    return (response instanceof Promise ? this.watched(response, text) : response) as never
  }

  private queryNamed(
    statement: NamedStatement,
    trip: Trip | undefined,
    callback: Callback | undefined,
  ): unknown {
    const known = withStar.has(statement.name) ? undefined : this.columns
    const send = (answer: Callback) =>
      super.query(new NamedQuery({ known, trip }, statement, answer) as never)
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
    if (this.isSending) return
    const { stream } = this.connection
    this.isSending = true
    stream.cork()
    process.nextTick(() => {
      this.isSending = false
      this.trip?.end()
      stream.uncork()
    })
  }

  /** The trip that a statement goes with; undefined: it is answered by itself. */
  private tripOf(text: unknown, isNamed: boolean): Trip | undefined {
    const frame = frameOf(text)
    // What ends a transaction, or goes back in it, has to be heard after a failure, too.
    if (frame !== undefined || !isNamed) this.trip?.end()
    if (frame === 'begins' || frame === 'ends') this.isInTransaction = frame === 'begins'
    const isOfTrip = isNamed && this.isInTransaction && frame !== 'goes back'
    return isOfTrip ? this.openTrip() : undefined
  }

  private openTrip(): Trip {
    if (this.trip?.isOpen !== true) this.trip = new Trip(this.connection)
    return this.trip
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

/** Whether a statement begins a transaction, ends it, or goes back to a savepoint. */
function frameOf(text: unknown): 'begins' | 'ends' | 'goes back' | undefined {
  if (typeof text !== 'string') return undefined
  if (/^rollback to/i.test(text)) return 'goes back'
  if (/^(commit|rollback)/i.test(text)) return 'ends'
  return /^(begin|start transaction)[^;]*$/i.test(text) ? 'begins' : undefined
}

const isAborted = (error: unknown) =>
  BECAUSE_OF_ANOTHER.includes((error as { code?: string }).code ?? '')

/** Returns whether a statement failed only because its prepared plan is older than a migration. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === '0A000' && message === 'cached plan must not change result type'
}
