import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Answer, Witness } from './add-checkpoint.ts'

/** Room for sixteen signatures of the largest kind. */
const BODY_BYTES_MAX = 131_072
const REQUEST_MS = 10_000
const CONNECTIONS_MAX = 200

type Problem = { readonly status: 404 | 405 | 413 | 500; readonly body: string }

/** Serves a witness over HTTP (c2sp.org/tlog-witness) until it is stopped. */
export async function serveWitness(
  witness: Witness,
  {
    host,
    port,
    failed,
    requestMs = REQUEST_MS,
  }: { host: string; port: number; failed: (error: Error) => void; requestMs?: number },
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const server = createServer(
    {
      requestTimeout: requestMs,
      headersTimeout: requestMs,
      keepAliveTimeout: requestMs,
      connectionsCheckingInterval: Math.min(1_000, requestMs),
    },
    (request, response) => {
      void respond(witness, request).then(
        (answer) => send(response, answer),
        (error: Error) => {
          // A sender that left needs no answer, and is no failure of the witness.
          if (request.destroyed && !request.complete) return
          failed(error)
          send(response, { status: 500, body: 'the witness cannot remember now\n' })
        },
      )
    },
  )
  server.maxConnections = CONNECTIONS_MAX
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}

async function respond(witness: Witness, request: IncomingMessage): Promise<Answer | Problem> {
  const [path = ''] = (request.url ?? '').split('?')
  if (path.endsWith('/add-checkpoint')) {
    if (request.method !== 'POST') return { status: 405, body: 'only POST\n' }
    const text = await bodyOf(request)
    return text === undefined ? { status: 413, body: 'too long\n' } : witness.add(text)
  }
  const [, asked] = /\/([0-9a-f]{64})\/checkpoint$/.exec(path) ?? []
  for (const { id, note } of witness.memory.all())
    if (id === asked) return { status: 200, body: note }
  return { status: 404, body: 'not found\n' }
}

/** The text of a request; undefined where it is too long. What is not UTF-8 is no text of ours. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request) {
    length += (piece as Buffer).length
    if (length > BODY_BYTES_MAX) return undefined
    pieces.push(piece as Buffer)
  }
  const bytes = Buffer.concat(pieces)
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) ? text : ''
}

function send(response: ServerResponse, { status, body, ...more }: Answer | Problem): void {
  const isLong = status === 413
  response.writeHead(status, {
    'content-type': 'type' in more ? more.type : 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...(isLong && { connection: 'close' }),
  })
  response.end(body, () => {
    if (isLong) response.socket?.destroySoon()
  })
}
