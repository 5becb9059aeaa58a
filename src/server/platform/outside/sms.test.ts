import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { NotHandedOver } from './send-to-provider.ts'
import { SMS_GATEWAYS } from './sms-gateways.ts'
import { createSmsGateway } from './sms.ts'
import {
  fixedSmsParts,
  isUnicode,
  renderSms,
  SMS_TEMPLATES,
  SMS_VARIABLES,
} from './sms-templates.ts'
import { refusalOfDlt, refusalOfMsg91, STRICT_SETTINGS } from '#test/server/strict-gateway.ts'

const NUMBER = '+919876500001'
const TEXT = renderSms('behalf-pledge-code', 'hi', { amount: '5000', code: '123456' })

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
      body: (request.headers['content-type'] === 'application/json'
        ? JSON.parse(body)
        : Object.fromEntries(new URLSearchParams(body))) as Record<string, unknown>,
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

const by = (name: keyof typeof SMS_GATEWAYS, to: string, key: string) =>
  ({
    kind: 'gateway',
    url: to,
    key,
    request: SMS_GATEWAYS[name],
    settings: STRICT_SETTINGS,
  }) as const
const msg91 = () => createSmsGateway(by('msg91', `${url}/`, 'key-of-msg91'))
const webhook = (responseMs = 10_000) =>
  createSmsGateway(by('webhook', `${url}/sms`, 'key-of-webhook'), { responseMs })

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
          template_id: STRICT_SETTINGS.templates['behalf-pledge-code']?.hi?.id,
          short_url: '0',
          recipients: [{ mobiles: '919876500001', VAR1: '5000', VAR2: '123456' }],
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
        template: 'behalf-pledge-code',
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
      await refused(createSmsGateway(by('webhook', `http://127.0.0.1:${port}/`, 'x'))),
    ).toMatchObject({ message: 'the SMS gateway did not answer: ECONNREFUSED', unsure: false })
  })

  test('in time may have sent it', async () => {
    respond = () => undefined
    expect(await refused(webhook(300))).toMatchObject({
      message: 'the SMS gateway did not answer: TimeoutError',
      unsure: true,
    })
  })

  test('that drops the line, or answers without an end, may have sent it', async () => {
    respond = (response) => response.destroy()
    expect((await refused()).unsure).toBe(true)
    respond = (response) => void response.writeHead(200).write('{"type":')
    expect((await refused(webhook(300))).unsure).toBe(true)
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
      /98765|5000|123456/,
    )
  })
})

const SITE = 'https://help.example.org'
const LONGEST = Object.fromEntries(
  Object.entries(SMS_VARIABLES).map(([name, { longest }]) => [name, longest]),
)

describe('a gateway that is as strict as the networks of India', () => {
  const texts = SMS_TEMPLATES.map(({ template, language }) =>
    renderSms(template, language, { ...LONGEST, ...fixedSmsParts({ publicUrl: SITE }) }),
  )

  test.each(texts)('takes $template ($language) as MSG91 wants it', async (text) => {
    await msg91().send(text, NUMBER)
    expect(refusalOfMsg91(arrived[0]?.body, SITE)).toBeUndefined()
  })

  test.each(texts)('takes $template ($language) as Gupshup and Exotel want it', async (text) => {
    for (const name of ['gupshup', 'exotel'] as const)
      await createSmsGateway(by(name, url, 'user:password')).send(text, NUMBER)
    const [gupshup, exotel] = arrived.map(({ body }) => body as Record<string, string>)
    expect(
      refusalOfDlt(
        {
          header: gupshup!['mask']!,
          entity: gupshup!['principalEntityId']!,
          dlt: gupshup!['dltTemplateId']!,
          text: gupshup!['msg']!,
          unicode: gupshup!['msg_type'] === 'Unicode_text',
        },
        SITE,
      ),
    ).toBeUndefined()
    expect(
      refusalOfDlt(
        {
          header: exotel!['From']!,
          entity: exotel!['DltEntityId']!,
          dlt: exotel!['DltTemplateId']!,
          text: exotel!['Body']!,
          unicode: exotel!['EncodingType'] === 'unicode',
        },
        SITE,
      ),
    ).toBeUndefined()
    expect(isUnicode(text.rendered)).toBe(text.language === 'hi')
  })

  test('refuses what has no id, another domain, or signs in a number', () => {
    const body = (id: string, VAR1: string) => ({ template_id: id, recipients: [{ VAR1 }] })
    const id = STRICT_SETTINGS.templates['phone-code']!.en!.id!
    expect(refusalOfMsg91(body('paraspar-phone-code-en', '123456'), SITE)).toMatch('not known')
    expect(refusalOfMsg91(body(id, '5,000'), SITE)).toMatch('not of its type')
    const { header, entity, templates } = STRICT_SETTINGS
    const form = { header: header!, entity: entity!, dlt: templates['list-invitation']!.en!.dlt! }
    const rendered = (publicUrl: string) =>
      renderSms('list-invitation', 'en', { ...LONGEST, ...fixedSmsParts({ publicUrl }) }).rendered
    expect(refusalOfDlt({ ...form, text: rendered('https://other.example.org') }, SITE)).toMatch(
      'not the registered one',
    )
    expect(refusalOfDlt({ ...form, text: rendered(SITE), unicode: true }, SITE)).toMatch('language')
    expect(refusalOfDlt({ ...form, header: '', text: rendered(SITE) }, SITE)).toMatch('header')
  })
})

describe('other gateways', () => {
  const CODE = renderSms('phone-code', 'en', { code: '123456' })

  test.each([
    [
      'fast2sms',
      {
        route: 'dlt',
        sender_id: STRICT_SETTINGS.header,
        message: STRICT_SETTINGS.templates['phone-code']?.en?.id,
        variables_values: '123456',
        numbers: '9876500001',
      },
    ],
    ['android', { textMessage: { text: CODE.rendered }, phoneNumbers: [NUMBER] }],
    ['httpsms', { from: 'user', to: NUMBER, content: CODE.rendered }],
  ] as const)('%s gets its own body', async (name, body) => {
    await createSmsGateway(by(name, url, 'user:password')).send(CODE, NUMBER)
    expect(arrived[0]?.body).toEqual(body)
  })

  test('a text without an id is not sent, and the reason names it', async () => {
    const gateway = createSmsGateway({ ...by('msg91', url, 'key'), settings: { templates: {} } })
    await expect(gateway.send(CODE, NUMBER)).rejects.toThrow(
      'the SMS phone-code (en) has no template in SMS_TEMPLATES_FILE',
    )
    expect(arrived).toEqual([])
  })
})
