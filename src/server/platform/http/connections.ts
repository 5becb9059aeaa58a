import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestError } from '#domain/shared/request-errors.ts'
import { failureOf, PROBLEM_MEDIA_TYPE } from '../use-case/failures.ts'

/** The longest times for a request to arrive, in milliseconds. */
export type ReadBounds = {
  readonly headersMs: number
  /** A body, from the end of its headers. */
  readonly bodyMs: number
  /** A request with a picture or a part of one, from its first byte. */
  readonly uploadMs: number
  /** How often connections are checked for these limits. */
  readonly checkMs: number
}

/** The browser gives up on a part of a picture after 60 s as well: 64 kB at 1 kB/s. */
export const READ_BOUNDS: ReadBounds = {
  headersMs: 10_000,
  bodyMs: 10_000,
  uploadMs: 60_000,
  checkMs: 1_000,
}

/** The options of the HTTP server that bound how long a request may take to arrive. */
export function serverOptions({ headersMs, uploadMs, checkMs }: ReadBounds) {
  return {
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
    requestTimeout: uploadMs,
    clientErrorHandler: refuseUnreadable,
    // boundConnections gives the response, in the shape of our failures.
    return503OnClosing: false,
  }
}

/**
 * Bounds what a connection may do: a body arrives in its time. While the server is leaving, a
 * connection closes after its response; while it ends, new requests are told to come again.
 */
export function boundConnections(
  app: FastifyInstance,
  { bodyMs }: ReadBounds,
  isLeaving: () => boolean = () => false,
): void {
  let isEnding = false
  app.addHook('preClose', async () => {
    isEnding = true
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isLeaving() || isEnding) void reply.header('connection', 'close')
    if (isEnding) throw requestError('request.busy')
    if (request.raw.complete || !hasBody(request)) return
    const timer = setTimeout(() => {
      if (request.raw.complete) return
      // Nobody reads the rest of a body after its response.
      if (reply.sent) request.raw.destroy()
      else if (!isUpload(request)) {
        void reply.header('connection', 'close')
        request.raw.emit('error', requestError('request.too-slow'))
      }
    }, bodyMs)
    const stop = () => clearTimeout(timer)
    request.raw.on('end', stop).on('close', stop)
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isUpload({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data/i.test(headers['content-type'] ?? '')
}

/** Refuses what cannot be read as a request, in the shape of our failures. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const { status, body } = failureOf(
    requestError(isSlow ? 'request.too-slow' : 'request.invalid'),
    'en',
  )
  const text = JSON.stringify(body)
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${isSlow ? 'Request Timeout' : 'Bad Request'}\r\n` +
        `content-type: ${PROBLEM_MEDIA_TYPE}\r\ncache-control: no-store\r\n` +
        `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
    )
  socket.destroy(error)
}
