import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { invariant } from '#domain/shared/assert.ts'
import type { Confirmable } from '../../bench/prepare-matches.ts'
import type { Storm } from './storm.ts'

/** One response, or `undefined` where none came. */
export type Received = { readonly status: number; readonly body: string } | undefined

/** What clients sent and what they heard. */
export type Heard = {
  sent: number
  /** No response, or 504. */
  unknown: number
  /** 429 and 503. */
  refused: number
  /** The first acknowledgement of each payment. */
  readonly acknowledged: Map<string, string>
  /** What must never happen, in a sentence each. */
  readonly broken: string[]
}

const GIVEN_UP_MS = 20_000
const PAUSE_MS = 25
/** So many pauses without an acknowledgement are ten minutes. */
const STILL_MAX = 24_000
const PAUSES_MS_MAX = 400
/** The server itself does not know whether it was done. */
const MAY_BE_DONE = 504
/** Nothing was done: docs/api.md lets a client repeat with the same key. */
const MAY_REPEAT = [408, 429, 503]

export const nothingHeard = (): Heard => ({
  sent: 0,
  unknown: 0,
  refused: 0,
  acknowledged: new Map(),
  broken: [],
})

/** Connections that one group of clients shares. */
export const connections = (most: number) => new Agent({ keepAlive: true, maxSockets: most })

/** Confirms once, with the key of its payment unless another is given. */
export function confirmOnce(
  { port, agent, key }: { port: number; agent: Agent; key?: string },
  { matchId, token, utrLast4, version }: Confirmable,
): Promise<Received> {
  const body = JSON.stringify({ seen: true, utrLast4, version })
  return new Promise((resolve) => {
    const sending = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: `/api/matches/${matchId}/confirm`,
        timeout: GIVEN_UP_MS,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'authorization': `Bearer ${token}`,
          'idempotency-key': key ?? matchId,
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('error', () => resolve(undefined))
        response.on('close', () =>
          resolve(response.complete ? { status: response.statusCode ?? 0, body: text } : undefined),
        )
      },
    )
    sending.on('timeout', () => sending.destroy())
    sending.on('error', () => resolve(undefined))
    sending.end(body)
  })
}

/** Writes down what one client heard. Returns whether it now knows. */
export function noted(heard: Heard, { matchId }: Confirmable, received: Received): boolean {
  heard.sent += 1
  if (received === undefined || received.status === MAY_BE_DONE) {
    heard.unknown += 1
    return false
  }
  if (MAY_REPEAT.includes(received.status)) {
    heard.refused += 1
    return false
  }
  if (received.status !== 200) {
    heard.broken.push(`a confirmation got ${received.status}: ${received.body.slice(0, 200)}`)
    return true
  }
  const before = heard.acknowledged.get(matchId)
  if (before === undefined) heard.acknowledged.set(matchId, received.body)
  else if (before !== received.body) heard.broken.push('a repeat with its key got another response')
  return true
}

/** Repeats with the key until the client knows, with growing pauses. */
export async function confirmUntilKnown(
  heard: Heard,
  { portOf, agent }: { portOf: () => number; agent: Agent },
  item: Confirmable,
): Promise<void> {
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, PAUSES_MS_MAX)) {
    if (noted(heard, item, await confirmOnce({ port: portOf(), agent }, item))) return
    await sleep(pauseMs * (0.5 + Math.random()))
  }
}

/**
 * Clients that confirm what waits, each one after the other, until `stop`. A client takes any of the
 * servers for each request.
 */
export function startClients(storm: Storm, heard: Heard, callers: number) {
  const agent = connections(callers)
  let isOver = false
  const lane = async () => {
    while (!isOver) {
      const item = storm.waiting.shift()
      if (item === undefined) await sleep(PAUSE_MS)
      else await confirmUntilKnown(heard, { portOf: () => anyPort(storm), agent }, item)
    }
  }
  const lanes = Promise.all(Array.from({ length: callers }, lane))
  return {
    async stop() {
      isOver = true
      await lanes
      agent.destroy()
    },
  }
}

/** The port of any server. */
export function anyPort({ servers }: Pick<Storm, 'servers'>): number {
  const server = servers[Math.floor(Math.random() * servers.length)]
  invariant(server, 'a storm without a server')
  return server.port
}

/**
 * Waits until so many more are acknowledged, however long that takes. Gives up where none is any
 * more.
 */
export async function untilAcknowledged(heard: Heard, more: number): Promise<void> {
  const wanted = heard.acknowledged.size + more
  let [before, still] = [heard.acknowledged.size, 0]
  while (heard.acknowledged.size < wanted) {
    still = heard.acknowledged.size === before ? still + 1 : 0
    before = heard.acknowledged.size
    if (still > STILL_MAX)
      throw new Error(`only ${before} of ${wanted} are acknowledged: ${heard.broken[0] ?? ''}`)
    await sleep(PAUSE_MS)
  }
}
