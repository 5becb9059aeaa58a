import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { TOPICS } from '#contract/events.ts'
import { endpointOf } from '#contract/index.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { ONLY_AT_PRIMARY, type Standby } from '../standby/standby.ts'
import { tokenOf } from '../use-case/caller.ts'
import { admit, admitAll } from '../use-case/admission.ts'
import { CHANGES_CHANNEL } from '../events/send-changes.ts'
import { inTransactionOf } from '../use-case/transaction.ts'
import type { World } from '../use-case/world.ts'

type Listener = (data: string) => void

const HEARTBEAT_MS = 25_000
const FORGET_EVERY_MS = 10_000
const STREAMS_A_MEMBER_MAX = 8
/** Sessions per statement, to make it short. */
const CHECKED_AT_ONCE = 500
const ENDPOINT = endpointOf('GET /events')

/**
 * Receives what committed transactions announce and sends it to the open pages of the members
 * concerned.
 */
export type Changes = {
  listen(memberId: string, listener: Listener): () => void
  /** The topics announced to a member in the last seconds, before their page listened. */
  justAnnounced(memberId: string): string[]
  close(): Promise<void>
}

/** Listens. After a gap in which something may have been missed, makes every page reload. */
export async function openChanges(
  { lasting }: Pick<World, 'lasting'>,
  forgetEveryMs = FORGET_EVERY_MS,
): Promise<Changes> {
  const listeners = new Map<string, Set<Listener>>()
  const latest = latestTopics()
  const hear = (payload: string) => {
    const [memberId = '', topics = '', at = ''] = payload.split(' ')
    const named = topics.split(',')
    latest.add(memberId, named)
    listeners.get(memberId)?.forEach((listener) => listener(JSON.stringify({ topics: named, at })))
  }
  const reloadAll = () => {
    const everything = JSON.stringify({ topics: TOPICS, at: null })
    listeners.forEach((set) => set.forEach((listener) => listener(everything)))
  }
  const stopHearing = await lasting.hear(CHANGES_CHANNEL, hear, reloadAll)
  const timer = setInterval(latest.forgetEarlier, forgetEveryMs).unref()
  return {
    justAnnounced: latest.of,
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
      clearInterval(timer)
      stopHearing()
    },
  }
}

/**
 * What was announced to each member since the last but one call of `forgetEarlier`. A page asks for its data
 * first and listens a moment later.
 */
function latestTopics() {
  let [recent, earlier] = [new Map<string, string[]>(), new Map<string, string[]>()]
  return {
    add: (memberId: string, topics: readonly string[]) =>
      void recent.set(memberId, [...new Set([...(recent.get(memberId) ?? []), ...topics])]),
    of: (memberId: string) => [
      ...new Set([recent, earlier].flatMap((known) => known.get(memberId) ?? [])),
    ],
    forgetEarlier: () => void ([recent, earlier] = [new Map(), recent]),
  }
}

/** One open page. */
type Stream = { readonly token: string; readonly raw: ServerResponse }

/**
 * Serves GET /api/events: one stream per open page, which ends when the server stops or the session
 * ends. Checks the sessions of all streams of this process together, every `beatMs`, and sends what
 * keeps a quiet stream open.
 */
export function serveChanges(
  app: FastifyInstance,
  world: World,
  changes: Changes,
  beatMs = HEARTBEAT_MS,
): void {
  const open = new Set<Stream>()
  const end = ({ raw }: Stream) => raw.end()
  const beat = async () => {
    const streams = [...open]
    for (let from = 0; from < streams.length; from += CHECKED_AT_ONCE) {
      const some = streams.slice(from, from + CHECKED_AT_ONCE)
      const live = await stillAdmitted(world, some).catch((error: unknown) =>
        world.log.warn(
          { err: { message: (error as Error).message } },
          'whose sessions are over could not be looked up',
        ),
      )
      for (const stream of some) {
        // With a busy database the pages need not all come back at once; the next beat checks
        // again.
        if (live?.has(stream.token) ?? true) stream.raw.write(': still here\n\n')
        else end(stream)
      }
    }
  }
  let beating: Promise<void> | undefined
  const timer = setInterval(
    () => void (beating ??= beat().finally(() => (beating = undefined))),
    beatMs,
  )
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    open.forEach(end)
  })
  app.get('/api/events', async (request, reply) => {
    const token = tokenOf(world.config, request)
    const { memberId, now } = await inTransactionOf(world, async (base) => ({
      now: base.now,
      ...(await admit(base, ENDPOINT, token)).actor,
    }))
    // The phone may have disconnected by now; then nothing would ever free its slot.
    if (token === undefined || reply.raw.destroyed) return
    const stream = { token, raw: reply.raw }
    const stillMine = () =>
      stillAdmitted(world, [stream]).then(
        (live) => live.has(token) || end(stream),
        () => end(stream),
      )
    const send = (data: string) => {
      if (!reply.raw.writableEnded) reply.raw.write(`event: changed\ndata: ${data}\n\n`)
    }
    const { standby } = world
    const write = (data: string) =>
      standby === undefined ? send(data) : void positioned(standby, data).then(send)
    const stop = changes.listen(memberId, (data) => {
      write(data)
      if (data.includes('"membership"')) void stillMine()
    })
    reply.hijack()
    beginStream(reply.raw)
    write(JSON.stringify({ topics: changes.justAnnounced(memberId), at: now.toString() }))
    open.add(stream)
    reply.raw.on('close', () => {
      stop()
      open.delete(stream)
    })
  })
}

function beginStream(raw: ServerResponse): void {
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 3000\n')
}

/** News with how far the primary is now: a standby that is as far has what it is about, and the notice of it. */
async function positioned(standby: Standby, data: string): Promise<string> {
  const position = await standby.position().catch(() => ONLY_AT_PRIMARY)
  return JSON.stringify({ ...(JSON.parse(data) as object), position })
}

async function stillAdmitted(world: World, streams: readonly Stream[]): Promise<Set<string>> {
  const tokens = streams.map(({ token }) => token)
  const admissions = await inTransactionOf(world, (base) => admitAll(base, ENDPOINT, tokens))
  return new Set(tokens.filter((_, at) => admissions[at]?.refusal === undefined))
}
