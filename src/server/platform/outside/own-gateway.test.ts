import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invariant } from '#domain/shared/assert.ts'
import { productionSettings } from '#test/server/production-settings.ts'
import { productionConfig } from '../config.ts'
import { createSmsGateway } from './sms.ts'
import { renderSms } from './sms-templates.ts'

const OPERATIONS = readFileSync(
  join(import.meta.dirname, '../../../../docs/operations/sms.md'),
  'utf8',
)
/** The request that the documentation shows. */
const [, shown] = /```json\n(\{ "request":[\s\S]*?)```/.exec(OPERATIONS) ?? []
invariant(shown, 'sms.md shows no request of its own')

const NUMBER = '+919876500001'
const ENGLISH = renderSms('behalf-pledge-code', 'en', { amount: '5000', code: '123456' })
const HINDI = renderSms('behalf-pledge-code', 'hi', { amount: '5000', code: '123456' })

type Arrived = { path: string | undefined; headers: IncomingHttpHeaders; body: string }
let arrived: Arrived[] = []
let gatewayBody = '{"status":"queued"}'
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    arrived.push({ path: request.url, headers: request.headers, body })
    response.end(gatewayBody)
  })
})
const folder = mkdtempSync(join(tmpdir(), 'paraspar-own-gateway-'))
let url = ''
beforeAll(async () => {
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', () => listening()))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => ([arrived, gatewayBody] = [[], '{"status":"queued"}']))
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** The gateway of a production installation with this settings file. */
function ownGateway(settings: string, gateway = 'own') {
  const file = join(folder, 'sms.json')
  writeFileSync(file, settings)
  return createSmsGateway(
    productionConfig({
      ...productionSettings(),
      DATABASE_URL: 'postgres://paraspar_app:secret@127.0.0.1/paraspar',
      SMS_GATEWAY: gateway,
      SMS_URL: `${url}/api/`,
      SMS_KEY: 'somebody:a secret',
      SMS_TEMPLATES_FILE: file,
    }).sms,
  )
}

describe('a gateway with a request of its own', () => {
  test('gets the request that the documentation shows', async () => {
    for (const text of [ENGLISH, HINDI]) await ownGateway(shown).send(text, NUMBER, 'message-1')
    expect(arrived.map(({ path, headers }) => [path, headers])).toMatchObject(
      arrived.map(() => [
        '/api/send',
        {
          'authorization': `Basic ${Buffer.from('somebody:a secret').toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': 'message-1',
        },
      ]),
    )
    expect(arrived.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { mobile: '919876500001', message: ENGLISH.rendered, type: 'text' },
      { mobile: '919876500001', message: HINDI.rendered, type: 'unicode' },
    ])
  })

  test('is believed when it says so in an answer with status 200', async () => {
    gatewayBody = '{"status" : "failed"}'
    await expect(ownGateway(shown).send(ENGLISH, NUMBER)).rejects.toMatchObject({
      message: 'the SMS gateway answered with an error',
      unsure: false,
    })
  })

  test('gets every name that the documentation lists, each variable once', async () => {
    const request = {
      headers: { 'x-who': '{user}', 'x-key': '{key}' },
      encoding: 'json',
      body: {
        to: ['{to}', '{tenDigits}'],
        about: '{name} {language} {id}',
        from: '{header} {entity} {template} {dltTemplate}',
        joined: '{variables|}',
        values: { 'v{n}': '{variable}' },
      },
    }
    const templates = {
      'behalf-pledge-code': { en: { id: 'own-7', dlt: '1107000000000000001' } },
    }
    const file = { header: 'PRSPAR', entity: '1201159000000000001', request, templates }
    await ownGateway(JSON.stringify(file)).send(ENGLISH, NUMBER, 'message-1')
    expect(arrived[0]).toMatchObject({
      path: '/api/',
      headers: { 'x-who': 'somebody', 'x-key': 'somebody:a secret' },
    })
    expect(JSON.parse(arrived[0]?.body ?? '')).toEqual({
      to: [NUMBER, '9876500001'],
      about: 'behalf-pledge-code en message-1',
      from: 'PRSPAR 1201159000000000001 own-7 1107000000000000001',
      joined: '5000|123456',
      values: { v1: '5000', v2: '123456' },
    })
  })

  test('replaces the request of a gateway that is known', async () => {
    await ownGateway(shown, 'msg91').send(ENGLISH, NUMBER)
    expect(arrived.map(({ path }) => path)).toEqual(['/api/send'])
  })

  test('does not start without that request', () => {
    expect(() => ownGateway('{}')).toThrow('SMS_GATEWAY=own needs its "request"')
  })
})
