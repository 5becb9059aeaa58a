import { Agent, request } from 'node:http'
import { inLanes } from './measure.ts'
import type { Confirmable } from './prepare-matches.ts'

type Order = { port: number; connections: number; seconds: number; items: readonly Confirmable[] }

function confirm(agent: Agent, port: number, item: Confirmable): Promise<number> {
  const body = JSON.stringify({ seen: true, utrLast4: item.utrLast4, version: item.version })
  return new Promise((resolve) => {
    const sending = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: `/api/matches/${item.matchId}/confirm`,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'authorization': `Bearer ${item.token}`,
          'idempotency-key': item.matchId,
        },
      },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    sending.on('error', () => resolve(0))
    sending.end(body)
  })
}

/**
 * Runs in its own process and sends confirmations over several connections. Each connection sends
 * the next one when the last has its response.
 */
process.on('message', ({ port, connections, seconds, items }: Order) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let next = 0
  void inLanes({ callers: connections, seconds }, async () => {
    const item = items[next++]
    if (item === undefined) return 'over'
    return (await confirm(agent, port, item)) === 200 ? 'done' : 'failed'
  }).then((measure) => {
    agent.destroy()
    process.send?.(measure)
  })
})
