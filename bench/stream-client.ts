import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'

type Order = { port: number; tokens: readonly string[] }

/**
 * What this process reports: that all streams are open, or when an event reached each stream, in
 * milliseconds since 1970.
 */
export type StreamNews = { readonly open: number } | { readonly arrived: readonly number[] }

const OPENING_AT_ONCE = 16

/**
 * Runs in its own process and opens one event stream per token. Reports the times whenever an event
 * has reached all streams.
 */
process.on('message', ({ port, tokens }: Order) => {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
  const report = (news: StreamNews) => void process.send?.(news)
  let arrived: number[] = []
  const heard = () => {
    arrived.push(performance.timeOrigin + performance.now())
    if (arrived.length < tokens.length) return
    report({ arrived })
    arrived = []
  }
  const waiting = tokens.values()
  const openOthers = async () => {
    for (const token of waiting) await open({ agent, port, token, heard })
  }
  void Promise.all(Array.from({ length: OPENING_AT_ONCE }, openOthers)).then(() =>
    report({ open: tokens.length }),
  )
})

// The first event means that the stream is open. A heartbeat line begins with a colon and is not an
// event.
function open({
  agent,
  port,
  token,
  heard,
}: {
  agent: Agent
  port: number
  token: string
  heard: () => void
}): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOpen = false
    const asking = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: '/api/events',
        headers: { authorization: `Bearer ${token}` },
      },
      (response) => {
        if (response.statusCode !== 200)
          reject(new Error(`void: a stream answered ${response.statusCode}`))
        response.setEncoding('utf8').on('data', (text: string) => {
          for (let at = 0; at < text.split('event: changed').length - 1; at++) {
            if (isOpen) heard()
            isOpen = true
            resolve()
          }
        })
        response.on('end', () => process.exit(1))
      },
    )
    asking.on('error', reject)
    asking.end()
  })
}
