import type pg from 'pg'
import type { Config } from '../config.ts'
import { newClient } from '../database/db.ts'

/** The name of the connection that each server keeps open while it lives. */
export const LASTING = 'paraspar server'

const RECONNECT_MS = 1_000
/** A connection that only listens sends nothing, so it would not notice that it is silent. */
const ASK_EVERY_MS = 10_000

type Part = {
  readonly prepare: (client: pg.ClientBase) => Promise<unknown>
  readonly again?: (() => void) | undefined
}
type Listener = (payload: string) => void

/**
 * The one connection of this process that stays open, to PostgreSQL itself: for LISTEN, and for locks that
 * end with the process in any way. It connects at its first use, and again whenever it breaks or falls silent.
 */
export class LastingConnection {
  private readonly parts = new Set<Part>()
  private readonly listeners = new Map<string, Set<Listener>>()
  private client: pg.Client | undefined
  private connecting: Promise<pg.Client> | undefined
  private timer: NodeJS.Timeout | undefined
  private last: Promise<unknown> = Promise.resolve()
  private isClosed = false
  private readonly config: Pick<Config, 'directUrl' | 'bounds'>
  private readonly askEveryMs: number

  constructor(config: Pick<Config, 'directUrl' | 'bounds'>, askEveryMs = ASK_EVERY_MS) {
    this.config = config
    this.askEveryMs = askEveryMs
  }

  /**
   * Prepares this connection and each that comes in its place, as by LISTEN; more than once does no harm. Throws
   * where it cannot be done now. `again` is called after a gap. Returns what ends that for later ones.
   */
  async prepare(prepare: Part['prepare'], again?: Part['again']): Promise<() => void> {
    const part = { prepare, again }
    // One that comes meanwhile prepares it too.
    this.parts.add(part)
    try {
      await this.inTurn(prepare)
    } catch (error) {
      this.parts.delete(part)
      throw error
    }
    return () => void this.parts.delete(part)
  }

  /** Hears what is sent to a channel; `again` is called after a gap in which something may have been missed. */
  async hear(channel: string, listener: Listener, again?: Part['again']): Promise<() => void> {
    const all = this.listeners.get(channel) ?? new Set()
    this.listeners.set(channel, all.add(listener))
    const forget = await this.prepare((on) => on.query(`LISTEN "${channel}"`), again).catch(
      (error: unknown) => {
        all.delete(listener)
        throw error
      },
    )
    return () => {
      forget()
      all.delete(listener)
    }
  }

  /** Asks over it, one question after the other. */
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]> {
    return this.inTurn(async (on) => (await on.query<R>(text, values)).rows)
  }

  /** Puts another one in its place. */
  renew(): void {
    void this.client?.end()
    this.leave()
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearInterval(this.timer)
    await this.last
    await this.client?.end()
  }

  private inTurn<T>(ask: (on: pg.Client) => Promise<T>): Promise<T> {
    const answer = this.last.then(async () => ask(await this.connected()))
    this.last = answer.catch(() => undefined)
    return answer
  }

  private async connected(): Promise<pg.Client> {
    return (
      this.client ??
      (this.connecting ??= this.connect().finally(() => (this.connecting = undefined)))
    )
  }

  private async connect(): Promise<pg.Client> {
    if (this.isClosed) throw new Error('the lasting connection is closed')
    const { directUrl: url, bounds } = this.config
    const next = newClient({ url, name: LASTING, bounds })
    next.on('notification', ({ channel, payload = '' }) =>
      this.listeners.get(channel)?.forEach((listener) => listener(payload)),
    )
    next.on('end', () => {
      if (this.client === next) this.leave()
    })
    try {
      await next.connect()
      for (const { prepare } of this.parts) await prepare(next)
      if (this.isClosed) throw new Error('the lasting connection was closed meanwhile')
    } catch (error) {
      void next.end()
      throw error
    }
    this.client = next
    if (this.timer === undefined)
      this.timer = setInterval(() => this.probe(), this.askEveryMs).unref()
    else for (const { again } of this.parts) again?.()
    return next
  }

  // A silent connection breaks at it, and its end makes a new one.
  private probe(): void {
    this.query('SELECT').catch(() => undefined)
  }

  private leave(): void {
    this.client = undefined
    this.connectLater()
  }

  private connectLater(): void {
    const connect = () => {
      if (!this.isClosed) this.connected().catch(() => this.connectLater())
    }
    setTimeout(connect, RECONNECT_MS).unref()
  }
}
