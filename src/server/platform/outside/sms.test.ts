import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { NotHandedOver } from './hand-over.ts'
import { createSmsGateway } from './sms.ts'
import { renderSms } from './sms-templates.ts'

const NUMBER = '+919876500001'
const TEXT = renderSms('behalf-pledge-code', 'hi', { amount: '5,000', code: '123456' })

type Arrived = {
  path: string | undefined
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}

let arrived: Arrived[] = []
let respond: (response: ServerResponse) => void = (response) =>
  void response.end('{"type":"success"}')
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    arrived.push({
      path: request.url,
      headers: request.headers,
      body: JSON.parse(body) as Record<string, unknown>,
    })
    respond(response)
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', () => listening()))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  arrived = []
  respond = (response) => void response.end('{"type":"success"}')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const msg91 = () =>
  createSmsGateway({ kind: 'msg91', url: `${url}/`, authKey: 'key-of-msg91' }, { responseMs: 300 })
const webhook = () =>
  createSmsGateway(
    { kind: 'webhook', url: `${url}/sms`, secret: 'key-of-webhook' },
    { responseMs: 300 },
  )

async function refused(gateway = webhook()): Promise<NotHandedOver> {
  const error: unknown = await gateway
    .send(TEXT, NUMBER, 'message-1')
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(NotHandedOver)
  return error as NotHandedOver
}

describe('a text goes', () => {
  test('to MSG91 as a flow with numbered variables, the number without its plus', async () => {
    await msg91().send(TEXT, NUMBER, 'message-1')
    expect(arrived).toMatchObject([
      {
        path: '/api/v5/flow',
        headers: {
          'content-type': 'application/json',
          'authkey': 'key-of-msg91',
          'idempotency-key': 'message-1',
        },
        body: {
          template_id: TEXT.templateId,
          short_url: '0',
          recipients: [{ mobiles: '919876500001', VAR1: '5,000', VAR2: '123456' }],
        },
      },
    ])
  })

  test('to a webhook with all it needs, and the same key on a retry', async () => {
    for (let time = 0; time < 2; time++) await webhook().send(TEXT, NUMBER, 'message-1')
    expect(arrived[0]).toMatchObject({
      path: '/sms',
      headers: { authorization: 'Bearer key-of-webhook' },
      body: {
        id: 'message-1',
        to: NUMBER,
        template: TEXT.templateId,
        language: 'hi',
        variables: [...TEXT.variables],
        text: TEXT.rendered,
      },
    })
    expect(arrived.map(({ headers, body }) => [headers['idempotency-key'], body['id']])).toEqual([
      ['message-1', 'message-1'],
      ['message-1', 'message-1'],
    ])
  })

  test('into a folder in practice, a repeated one into the same file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'paraspar-sms-'))
    const gateway = createSmsGateway({ kind: 'file', folder })
    for (let time = 0; time < 2; time++) await gateway.send(TEXT, NUMBER, 'message-1')
    expect(readdirSync(folder)).toEqual(['message-1.json'])
    expect(JSON.parse(readFileSync(join(folder, 'message-1.json'), 'utf8'))).toMatchObject({
      kind: 'sms',
      to: NUMBER,
      text: TEXT.rendered,
    })
    rmSync(folder, { recursive: true })
  })
})

describe('a gateway that does not take a text', () => {
  test.each([
    [400, false],
    [401, false],
    [404, false],
    [429, false],
    [503, false],
    [500, true],
    [502, true],
    [504, true],
  ])('with %i: whether it may have sent it is %s', async (status, unsure) => {
    respond = (response) => void response.writeHead(status).end(`no such number ${NUMBER}`)
    expect(await refused()).toMatchObject({ message: `the SMS gateway answered ${status}`, unsure })
  })

  test('although it says 200, as MSG91 does', async () => {
    respond = (response) =>
      void response.end(`{"message":"${NUMBER} is blocked", "type" : "error"}`)
    expect(await refused(msg91())).toMatchObject({
      message: 'the SMS gateway answered with an error',
      unsure: false,
    })
  })

  test('because nobody is there, has certainly not sent it', async () => {
    const gone = createServer()
    await new Promise<void>((listening) => void gone.listen(0, '127.0.0.1', () => listening()))
    const { port } = gone.address() as AddressInfo
    await new Promise<void>((closed) => void gone.close(() => closed()))
    expect(
      await refused(
        createSmsGateway({ kind: 'webhook', url: `http://127.0.0.1:${port}/`, secret: 'x' }),
      ),
    ).toMatchObject({ message: 'the SMS gateway did not answer: ECONNREFUSED', unsure: false })
  })

  test('in time may have sent it', async () => {
    respond = () => undefined
    expect(await refused()).toMatchObject({
      message: 'the SMS gateway did not answer: TimeoutError',
      unsure: true,
    })
  })

  test('that drops the line, or answers without an end, may have sent it', async () => {
    respond = (response) => response.destroy()
    expect((await refused()).unsure).toBe(true)
    respond = (response) => void response.writeHead(200).write('{"type":')
    expect((await refused()).unsure).toBe(true)
  })

  test('sends us on to nowhere', async () => {
    respond = (response) => void response.writeHead(307, { location: `${url}/elsewhere` }).end()
    await refused()
    expect(arrived.map(({ path }) => path)).toEqual(['/sms'])
  })

  test('is reported without number or text, which logs and jobs would show', async () => {
    respond = (response) => void response.writeHead(500).end(NUMBER)
    const error = await refused()
    expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toMatch(
      /98765|5,000|अप्रैल/,
    )
  })
})
