import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Confirmable } from './prepare-matches.ts'

/** What a round of confirmations came to; latencies in milliseconds. */
export type Round = { readonly done: number; readonly failed: number; readonly seconds: number; readonly p50: number; readonly p99: number }

type Order = { port: number; connections: number; seconds: number; items: readonly Confirmable[] }

/** Runs in a process of its own: so many connections, each sending its next confirmation when the last was answered. */
async function confirmAll({ port, connections, seconds, items }: Order): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  let next = 0
  let failed = 0
  const start = performance.now()
  const until = start + seconds * 1000
  const lane = async () => {
    while (performance.now() < until && next < items.length) {
      const item = items[next++]
      if (item === undefined) return
      const sent = performance.now()
      if ((await confirm(agent, port, item)) === 200) latencies.push(performance.now() - sent)
      else failed++
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  const passed = (performance.now() - start) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  agent.destroy()
  return { done: latencies.length, failed, seconds: passed, p50: at(0.5), p99: at(0.99) }
}

function confirm(agent: Agent, port: number, item: Confirmable): Promise<number> {
  const body = JSON.stringify({ seen: true, utrLast4: item.utrLast4, version: item.version })
  return new Promise((resolve) => {
    const sending = request({
      agent, host: '127.0.0.1', port, method: 'POST', path: `/api/gethelp/${item.matchId}/mark-done`,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), authorization: `Bearer ${item.token}`, 'idempotency-key': item.matchId },
    }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sending.on('error', () => resolve(0))
    sending.end(body)
  })
}

process.on('message', (order: Order) => {
  void confirmAll(order).then((round) => process.send?.(round))
})
