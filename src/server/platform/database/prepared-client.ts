import { BoundedClient } from './bounded-client.ts'

/**
 * A text that was sent as often as this is sent again: from then on the server keeps it parsed and
 * planned.
 */
const NAMED_FROM = 3
const NAMED_MAX = 1_000
const TEXTS_KNOWN_MAX = 5_000

const seen = new Map<string, number>()
const names = new Map<string, string>()

/**
 * The name under which a statement is kept by each connection, once this process has sent the same
 * text a few times; undefined before, and for texts beyond the bound: lists written out value by
 * value make a new text for every length.
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
  const given = `kept_${names.size + 1}`
  names.set(text, given)
  return given
}

/**
 * A connection that prepares what it is asked often, and sends what is asked of it in one turn
 * (Promise.all) in one piece, without waiting in between. A migration can change the columns of a
 * statement that is kept; the command that meets it first is run again by inTransaction, on another
 * connection, and this one ends with its transaction.
 */
export class PreparedClient extends BoundedClient {
  private isOutdated = false

  // The overloads of node-postgres are many; what comes in goes on as it came.
  override query(...args: never[]): never {
    const [text, values, ...rest] = args as unknown[]
    this.sendTogether()
    const name =
      typeof text === 'string' && Array.isArray(values) ? nameOfStatement(text) : undefined
    const response: unknown =
      name === undefined
        ? super.query(...args)
        : super.query({ name, text, values } as never, ...(rest as never[]))
    if (response instanceof Promise) this.watch(response, text)
    return response as never
  }

  private sendTogether(): void {
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  private watch(response: Promise<unknown>, text: unknown): void {
    response.then(
      () => this.isOutdated && text === 'rollback' && void this.end(),
      (error: unknown) => {
        this.isOutdated ||= isOutdatedPlan(error)
      },
    )
  }
}

/**
 * Whether a statement failed only because what a connection kept of it is from before a migration.
 */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === '0A000' && message === 'cached plan must not change result type'
}
