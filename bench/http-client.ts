import { connect, type Socket } from 'node:net'
import { inLanes } from './measure.ts'
import type { Order, Sent } from './over-http.ts'

/** One kept connection. A client of node:http costs as much as the confirmation itself. */
type Line = { send(request: Sent): Promise<number>; end(): void }

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
    send: (request) =>
      new Promise((resolve) => {
        respond = resolve
        write(socket, request)
      }),
    end: () => socket.destroy(),
  }
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(line))
    socket.on('error', reject)
  })
}

function write(socket: Socket, { path, token, key, body }: Sent): void {
  const text = body === undefined ? '' : JSON.stringify(body)
  socket.write(
    [
      `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      'accept-encoding: gzip, br',
      ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
      ...(key === undefined ? [] : [`idempotency-key: ${key}`]),
      ...(body === undefined
        ? []
        : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
      '',
      text,
    ].join('\r\n'),
  )
}

const END_OF_CHUNKS = '\r\n0\r\n\r\n'

/** Whether a response is there to its end: by its Content-Length, or by its last chunk. */
function isWhole(received: string): boolean {
  const bodyAt = received.indexOf('\r\n\r\n') + 4
  const head = received.slice(0, bodyAt)
  if (/\r\ntransfer-encoding: chunked\r\n/i.test(head)) return received.endsWith(END_OF_CHUNKS)
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
  return bodyAt > 3 && received.length >= bodyAt + Number(length ?? Number.NaN)
}

/**
 * Runs in its own process and sends requests over several connections. Each connection sends the
 * next one when the last has its response. Repeats the requests until the time is over, if it may.
 */
process.on('message', ({ port, callers, seconds, requests, repeated, most }: Order) => {
  let next = 0
  const run = async () => {
    const lines = await Promise.all(Array.from({ length: callers }, () => openLine(port)))
    const measure = await inLanes({ callers, seconds }, async (lane) => {
      const at = next++
      const request = requests[repeated ? at % requests.length : at]
      if (request === undefined || at >= most) return 'over'
      return (await lines[lane]?.send(request)) === 200 ? 'done' : 'failed'
    })
    for (const line of lines) line.end()
    return measure
  }
  void run().then((measure) => process.send?.(measure))
})
