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
  return given
}

/**
 * A connection that prepares frequent statements, and sends statements of one turn (Promise.all)
 * together, without waiting in between. Of a transaction each statement after one that failed fails
 * with the error of that one. A migration can change the columns of a prepared statement;
 * inTransaction runs the first affected command again on another connection, and this one ends with
 * its transaction.
 */
export class PreparedClient extends BoundedClient {
  private isOutdated = false
  /** What failed in this transaction, until something succeeds again. */
  private failed: unknown

  // node-postgres has many overloads; the arguments pass through unchanged.
  override query(...args: never[]): never {
    const [text, values, ...rest] = args as unknown[]
    this.sendTogether()
    const name =
      typeof text === 'string' && Array.isArray(values) ? nameOfStatement(text) : undefined
    const response: unknown =
      name === undefined
        ? super.query(...args)
        : super.query({ name, text, values } as never, ...(rest as never[]))
    return (response instanceof Promise ? this.watched(response, text) : response) as never
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
