import { connect, type Socket } from 'node:net'
import { inLanes } from '../measure.ts'
import type { Confirmable } from '../prepare-matches.ts'

type Order = { port: number; connections: number; seconds: number; items: readonly Confirmable[] }

/** One kept connection. A client of node:http costs as much as the confirmation itself. */
type Line = { confirm(item: Confirmable): Promise<number>; end(): void }

function openLine(port: number): Promise<Line> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  let respond: (status: number) => void = () => undefined
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => {
    received += part
    if (!isWhole(received)) return
    const status = Number(received.slice(9, 12))
    received = ''
    respond(status)
  })
  socket.on('close', () => respond(0))
  const line: Line = {
    confirm: (item) =>
      new Promise((resolve) => {
        respond = resolve
        send(socket, item)
      }),
    end: () => socket.destroy(),
  }
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(line))
    socket.on('error', reject)
  })
}

function send(socket: Socket, { matchId, token, utrLast4, version }: Confirmable): void {
  const body = JSON.stringify({ seen: true, utrLast4, version })
  socket.write(
    [
      `POST /api/matches/${matchId}/confirm HTTP/1.1`,
      'host: 127.0.0.1',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      `authorization: Bearer ${token}`,
      `idempotency-key: ${matchId}`,
      '',
      body,
    ].join('\r\n'),
  )
}

/** Whether a response with a Content-Length is there to its end. */
function isWhole(received: string): boolean {
  const bodyAt = received.indexOf('\r\n\r\n') + 4
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(received.slice(0, bodyAt))?.[1]
  return bodyAt > 3 && received.length >= bodyAt + Number(length ?? Number.NaN)
}

/**
 * Runs in its own process and sends confirmations over several connections. Each connection sends
 * the next one when the last has its response.
 */
process.on('message', ({ port, connections, seconds, items }: Order) => {
  let next = 0
  const run = async () => {
    const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port)))
    const measure = await inLanes({ callers: connections, seconds }, async (lane) => {
      const item = items[next++]
      if (item === undefined) return 'over'
      return (await lines[lane]?.confirm(item)) === 200 ? 'done' : 'failed'
    })
    for (const line of lines) line.end()
    return measure
  }
  void run().then((measure) => process.send?.(measure))
})
