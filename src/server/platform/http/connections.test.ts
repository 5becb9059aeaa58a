import { connect, type AddressInfo, type Socket } from 'node:net'
import fastifyMultipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { requestError } from '#domain/shared/request-errors.ts'
import { boundConnections, serverOptions } from './connections.ts'
import { sendFailures } from './http.ts'

const SHORT = { headersMs: 300, bodyMs: 300, uploadMs: 900, checkMs: 50 }
/** With a limit that no test lives to see, what ends has met another one. */
const LONG_UPLOADS = { ...SHORT, uploadMs: 24 * 3_600_000 }

let app: FastifyInstance
let release: () => void
let isLeaving = false
afterEach(() => {
  isLeaving = false
  return app.close()
})

async function listening(bounds = SHORT): Promise<number> {
  const held = new Promise<void>((resolve) => (release = resolve))
  app = fastify({ ...serverOptions(bounds), forceCloseConnections: 'idle' })
  boundConnections(app, bounds, () => isLeaving)
  await app.register(fastifyMultipart)
  sendFailures(app)
  app.get('/slow', async () => {
    await held
    return 'late'
  })
  app.post('/json', async () => 'taken')
  app.get('/too-many', () => {
    throw requestError('request.too-many', { retryAfterSeconds: 40 })
  })
  app.post(
    '/early',
    { onRequest: async (_request, reply) => reply.send('no') },
    async () => 'taken',
  )
  app.post('/file', async (request) => (await (await request.file())?.toBuffer())?.toString())
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

type Line = { readonly socket: Socket; text(): string; readonly ended: Promise<void> }

function lineTo(port: number): Line {
  let text = ''
  const socket = connect(port, '127.0.0.1')
  socket.on('data', (chunk) => (text += String(chunk))).on('error', () => undefined)
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  return { socket, text: () => text, ended }
}

const bodyOf = (text: string) => JSON.parse(text.slice(text.lastIndexOf('\r\n\r\n') + 4)) as unknown
const BODY_BYTES = 500
const half = (path: string, type: string, begin: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\n${more}` +
  `content-length: ${BODY_BYTES}\r\n\r\n${begin}`
const BEGUN =
  '--x\r\ncontent-disposition: form-data; name="part"; filename="a"\r\n\r\nhalf a picture'
const PART_ENDS = '\r\n--x--\r\n'

test('a connection ends with its response while the server is leaving, and not before', async () => {
  const port = await listening()
  const ask = async () => {
    const line = lineTo(port)
    line.socket.write('POST /json HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n')
    await expect.poll(() => line.text()).toContain('taken')
    line.socket.end()
    return line.text()
  }
  expect(await ask()).toContain('Connection: keep-alive')
  isLeaving = true
  expect(await ask()).toContain('connection: close')
})

test('what comes while the server ends is told to come again, as any other failure', async () => {
  const port = await listening()
  const line = lineTo(port)
  line.socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(() => app.server.connections ?? 1).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const closed = app.close()
  line.socket.write('GET /slow HTTP/1.1\r\nhost: a\r\naccept-language: hi\r\n\r\n')
  await new Promise((resolve) => setTimeout(resolve, 100))
  release()
  await line.ended
  await closed
  expect(line.text()).toContain('late')
  expect(line.text()).toMatch(/HTTP\/1.1 503 [\s\S]*retry-after: \d+/)
  expect(bodyOf(line.text())).toMatchObject({
    error: { code: 'request.busy', message: 'सेवा अभी व्यस्त है। कृपया थोड़ी देर में फिर कोशिश करें।' },
  })
})

test('half a body lives for its time only, and its sender hears why', async () => {
  const line = lineTo(await listening(LONG_UPLOADS))
  line.socket.write(half('/json', 'application/json', '{"a":'))
  await line.ended
  expect(line.text()).toMatch(/^HTTP\/1.1 408 /)
  expect(bodyOf(line.text())).toMatchObject({ error: { code: 'request.too-slow' } })
})

test('a body that its handler never reads keeps no connection either', async () => {
  const line = lineTo(await listening(LONG_UPLOADS))
  line.socket.write(half('/early', 'application/json', '{"a":'))
  await line.ended
  expect(line.text()).toMatch(/^HTTP\/1.1 200 /)
})

test('a picture has more time than another body, which begins after it and ends before', async () => {
  const port = await listening(LONG_UPLOADS)
  const picture = lineTo(port)
  picture.socket.write(half('/file', 'multipart/form-data; boundary=x', BEGUN))
  // When the second begins, the picture has long begun.
  for (let ended = 0; ended < 2; ended++) {
    const line = lineTo(port)
    line.socket.write(half('/json', 'application/json', '{"a":'))
    await line.ended
  }
  expect(picture.text()).toBe('')
  picture.socket.write(PART_ENDS.padStart(BODY_BYTES - BEGUN.length, ' '))
  await expect.poll(() => picture.text()).toContain('half a picture')
  picture.socket.end()
  expect(picture.text()).toMatch(/^HTTP\/1.1 200 /)
})

test('a picture has no time for ever', async () => {
  const line = lineTo(await listening())
  line.socket.write(half('/file', 'multipart/form-data; boundary=x', BEGUN))
  await line.ended
  expect(line.text()).toMatch(/^HTTP\/1.1 408 /)
  expect(bodyOf(line.text())).toMatchObject({ error: { code: 'request.too-slow' } })
})

test('half a head of a request lives for its time only', async () => {
  const line = lineTo(await listening(LONG_UPLOADS))
  line.socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n')
  await line.ended
  expect(bodyOf(line.text())).toMatchObject({ error: { code: 'request.too-slow' } })
})

test('what is no HTTP is refused in our shape', async () => {
  const line = lineTo(await listening())
  line.socket.write('nonsense\r\n\r\n')
  await line.ended
  expect(line.text()).toMatch(/^HTTP\/1.1 400 /)
  expect(line.text()).toContain('content-type: application/problem+json; charset=utf-8\r\n')
  expect(bodyOf(line.text())).toMatchObject({ error: { code: 'request.invalid' } })
})

test('a body that comes in time is taken, however long its handler thinks', async () => {
  const line = lineTo(await listening())
  line.socket.write('POST /json HTTP/1.1\r\nhost: a\r\nconnection: close\r\n')
  line.socket.write('content-type: application/json\r\ncontent-length: 2\r\n\r\n{}')
  await line.ended
  expect(line.text()).toMatch(/taken$/)
})

test('a refusal is a problem of RFC 9457, and says how long to wait', async () => {
  const response = await fetch(`http://127.0.0.1:${await listening()}/too-many`)
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(response.headers.get('retry-after')).toBe('40')
  expect(response.headers.get('ratelimit')).toBe('"default";r=0;t=40')
  const { detail, ...problem } = (await response.json()) as Record<string, unknown>
  expect(problem).toEqual({
    type: '/api/reference#request.too-many',
    title: 'Too Many Requests',
    status: 429,
    error: { code: 'request.too-many', message: detail },
    message: detail,
  })
})
