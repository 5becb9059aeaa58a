import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { TOPICS } from '#contract/events.ts'
import { endpointOf } from '#contract/index.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { tokenOf } from './caller.ts'
import { admit } from './run-use-case.ts'
import { CHANGES_CHANNEL, inTransaction } from './transaction.ts'
import type { World } from './world.ts'

type Listener = (data: string) => void

const HEARTBEAT_MS = 25_000
const RECONNECT_MS = 1_000
const STREAMS_A_MEMBER_MAX = 8

/** Hears what committed transactions announce and passes it to the open pages of the members concerned. */
export type Changes = { listen(memberId: string, listener: Listener): () => void; close(): Promise<void> }

/** Keeps one connection listening; when it breaks a new one is made, and every page is told to look again. */
export async function openChanges(world: World): Promise<Changes> {
  const listeners = new Map<string, Set<Listener>>()
  let client: pg.Client | undefined
  let closed = false
  const everybody = (data: string) => listeners.forEach((set) => set.forEach((listener) => listener(data)))
  const connect = async () => {
    const next = new pg.Client({ connectionString: world.config.databaseUrl, application_name: 'paraspar changes', keepAlive: true })
    next.on('notification', ({ payload = '' }) => {
      const [memberId = '', topics = '', at = ''] = payload.split(' ')
      listeners.get(memberId)?.forEach((listener) => listener(JSON.stringify({ topics: topics.split(','), at })))
    })
    next.on('error', () => undefined)
    next.on('end', () => {
      if (!closed && client === next) setTimeout(() => void reconnect(), RECONNECT_MS).unref()
    })
    await next.connect()
    await next.query(`LISTEN ${CHANGES_CHANNEL}`)
    client = next
  }
  const reconnect = async (): Promise<void> => {
    try {
      await connect()
      everybody(JSON.stringify({ topics: TOPICS, at: null }))
    } catch {
      if (!closed) setTimeout(() => void reconnect(), RECONNECT_MS).unref()
    }
  }
  await connect()
  return {
    listen(memberId, listener) {
      const set = listeners.get(memberId) ?? new Set()
      if (set.size >= STREAMS_A_MEMBER_MAX) throw requestError('request.too-many')
      listeners.set(memberId, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(memberId)
      }
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}

/** GET /api/events: a stream per open page, ended when the server stops or the session is over. */
export function serveChanges(app: FastifyInstance, world: World, changes: Changes): void {
  const open = new Set<() => void>()
  app.addHook('preClose', async () => open.forEach((end) => end()))
  app.get('/api/events', async (request, reply) => {
    const token = tokenOf(world.config, request)
    const identify = () => inTransaction(world.database, { vault: world.vault, language: 'en' }, async ({ tx, now }) => {
      const { actor } = await admit({ tx, now }, endpointOf('GET /events'), token)
      if (actor.secondFactor === 'due') throw requestError('request.second-factor-needed')
      return { actor, now }
    })
    const { actor, now } = await identify()
    // The phone may have gone away meanwhile; then nothing would ever give its place back.
    if (reply.raw.destroyed) return
    const end = () => reply.raw.end()
    const stillMine = () => void identify().then(() => undefined, end)
    const stop = changes.listen(actor.memberId, (data) => {
      reply.raw.write(`event: changed\ndata: ${data}\n\n`)
      if (data.includes('"membership"')) stillMine()
    })
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    reply.raw.write(`retry: 3000\nevent: changed\ndata: ${JSON.stringify({ topics: [], at: now.toString() })}\n\n`)
    const beat = setInterval(() => void identify().then(() => reply.raw.write(': still here\n\n'), end), HEARTBEAT_MS)
    open.add(end)
    reply.raw.on('close', () => {
      clearInterval(beat)
      stop()
      open.delete(end)
    })
  })
}
