import type pg from 'pg'
import type { Config } from '../config.ts'
import { newClient } from './db.ts'

/** The name of the connection that each server keeps open while it lives. */
export const LASTING = 'paraspar server'

const RECONNECT_MS = 1_000
/** A connection that only listens sends nothing, so it would not notice that it is silent. */
const ASK_EVERY_MS = 10_000

/**
 * The one connection of this process that stays open, to PostgreSQL itself: for LISTEN, and for locks that
 * end with the process in any way.
 */
export type LastingConnection = {
  /**
   * Prepares this connection and each that comes in its place, as by LISTEN; more than once does no harm. Throws
   * where it cannot be done now. Returns what ends that for later ones.
   */
  prepare(work: (client: pg.ClientBase) => Promise<unknown>): Promise<() => void>
  /** Hears what is sent to a channel; `again` is called after a gap in which something may have been missed. */
  hear(
    channel: string,
    listener: (payload: string) => void,
    again?: () => void,
  ): Promise<() => void>
  /** Asks over it, one question after the other. */
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>
  /** Puts another one in its place. */
  renew(): void
  close(): Promise<void>
}

type Part = {
  readonly prepare: (client: pg.ClientBase) => Promise<unknown>
  readonly again?: (() => void) | undefined
}

/** Connects at its first use, and again whenever it breaks or falls silent. */
export function openLastingConnection(
  { directUrl: url, bounds }: Pick<Config, 'directUrl' | 'bounds'>,
  askEveryMs = ASK_EVERY_MS,
): LastingConnection {
  const parts = new Set<Part>()
  const listeners = new Map<string, Set<(payload: string) => void>>()
  let client: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const leave = () => {
    client = undefined
    if (!closed) setTimeout(reconnect, RECONNECT_MS).unref()
  }
  const connect = async () => {
    if (closed) throw new Error('the lasting connection is closed')
    const next = newClient({ url, name: LASTING, bounds })
    next.on('notification', ({ channel, payload = '' }) =>
      listeners.get(channel)?.forEach((listener) => listener(payload)),
    )
    next.on('end', () => {
      if (client === next) leave()
    })
    try {
      await next.connect()
      for (const { prepare } of parts) await prepare(next)
    } catch (error) {
      void next.end()
      throw error
    }
    client = next
    if (timer === undefined) timer = setInterval(probe, askEveryMs).unref()
    else for (const { again } of parts) again?.()
    return next
  }
  const connected = async () =>
    client ?? (connecting ??= connect().finally(() => (connecting = undefined)))
  const reconnect = () => {
    if (closed || client !== undefined) return
    connected().catch(() => setTimeout(reconnect, RECONNECT_MS).unref())
  }
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(ask: (on: pg.Client) => Promise<T>): Promise<T> => {
    const answer = last.then(async () => ask(await connected()))
    last = answer.catch(() => undefined)
    return answer
  }
  // A silent connection breaks at it, and its end makes a new one.
  const probe = () => void inTurn((on) => on.query('SELECT')).catch(() => undefined)
  const prepare = async (work: Part['prepare'], again?: () => void) => {
    const part = { prepare: work, again }
    // One that comes meanwhile prepares it too.
    parts.add(part)
    try {
      await inTurn(work)
    } catch (error) {
      parts.delete(part)
      throw error
    }
    return () => void parts.delete(part)
  }
  return {
    prepare,
    async hear(channel, listener, again) {
      const all = listeners.get(channel) ?? new Set()
      listeners.set(channel, all.add(listener))
      const forget = await prepare((on) => on.query(`LISTEN "${channel}"`), again)
      return () => {
        forget()
        all.delete(listener)
      }
    },
    query: <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      inTurn(async (on) => (await on.query<R>(text, values)).rows),
    renew() {
      void client?.end()
      leave()
    },
    async close() {
      closed = true
      clearInterval(timer)
      await last
      await client?.end()
    },
  }
}
