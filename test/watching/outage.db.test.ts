import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { runChecks } from '#server/platform/machine/check.ts'
import { serviceChecks } from '#server/platform/machine/production-checks.ts'
import { createMailer } from '#server/platform/outside/mail/mailer.ts'
import { SMS_GATEWAYS } from '#server/platform/outside/sms-gateways.ts'
import { WAYS } from '#server/platform/outside/ways.ts'
import { createSmsGateway } from '#server/platform/outside/sms.ts'
import { newMember, type Person } from '../circle/people.ts'
import { type HelpingCircle, helpingCircle, helpingWorld } from '../helping/helping.ts'
import { startByPhone } from '../members/by-phone.ts'
import { newOperator } from '../opening/founders.ts'
import { type TestApp, testApp } from '../server/http.ts'
import { smallSite } from '../server/small-site.ts'
import { STRICT_SETTINGS } from '../server/strict-gateway.ts'
import type { TestWorld } from '../server/world.ts'

type MailFault = { readonly at: 'MAIL FROM' | 'RCPT TO'; readonly responseCode: 550 | 451 }

/** What the real providers answer now; undefined: they take everything. */
let mailFault: MailFault | undefined
let gatewayStatus = 200
const taken = { mail: [] as string[], sms: [] as string[] }

const refusal = (at: MailFault['at']) =>
  mailFault?.at === at
    ? Object.assign(new Error('not now'), { responseCode: mailFault.responseCode })
    : null
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, done) => done(refusal('MAIL FROM')),
  onRcptTo: (_address, _session, done) => done(refusal('RCPT TO')),
  onData(stream, { envelope }, done) {
    stream.resume()
    stream.on('end', () => {
      taken.mail.push(...envelope.rcptTo.map(({ address }) => address))
      done()
    })
  },
})
const gateway = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    if (gatewayStatus === 200) taken.sms.push(String(request.headers['idempotency-key']))
    response.writeHead(gatewayStatus).end('{}')
  })
})
const listening = (server: { listen: (port: number, host: string, done: () => void) => unknown }) =>
  new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
await Promise.all([listening(smtp), listening(gateway)])
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

let w: TestWorld
let http: TestApp
let circle: HelpingCircle
let operator: Person
const mailer = createMailer({
  smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server)}`,
  mailFrom: 'Paraspar <paraspar@localhost>',
})
const { app: site } = await smallSite({ failingWays: () => w.world.services.waysOut.failing() })

beforeAll(async () => {
  w = await helpingWorld({
    senders: {
      mailer,
      sms: createSmsGateway({
        kind: 'gateway',
        url: `http://127.0.0.1:${portOf(gateway)}/sms`,
        key: 'key',
        request: SMS_GATEWAYS.webhook,
        settings: STRICT_SETTINGS,
      }),
    },
  })
  http = await testApp(w)
  circle = await helpingCircle(w)
  operator = await newOperator(w)
})
beforeEach(async () => {
  ;[mailFault, gatewayStatus] = [undefined, 200]
  await w.owner.pool.query('DELETE FROM graphile_worker._private_jobs')
  // The process forgets what the tests before noted.
  for (const way of WAYS) await w.world.services.waysOut.failed(way)
  await w.owner.pool.query('DELETE FROM message_way')
})
afterAll(async () => {
  await http.close()
  await w.close()
  mailer.close()
  smtp.close()
  gateway.closeAllConnections()
  gateway.close()
})

/** The alert of deploy/alerts.yaml, put to the metrics: for which ways it begins to count. */
async function alertedWays(): Promise<string[]> {
  const alerts = readFileSync(join(import.meta.dirname, '../../deploy/alerts.yaml'), 'utf8')
  const rule = /- alert: ParasparMessagesFailing\n\s+expr: max by \(way\) \((\w+)\) > 0\n/.exec(
    alerts,
  )
  const metrics = (await http.send({ method: 'GET', url: '/metrics' })).body
  return [
    ...metrics.matchAll(new RegExp(`^${rule?.[1] ?? 'none'}\\{way="(\\w+)"\\} (\\S+)$`, 'gm')),
  ]
    .filter(([, , value]) => Number(value) > 0)
    .map(([, way = '']) => way)
}

/** The line of `npm run doctor` about messages. */
async function doctorFinding(): Promise<{ found: string; isGood: boolean }> {
  const check = serviceChecks(w.world.config).find(({ name }) => name === 'Messages')
  const [finding] = await runChecks(check === undefined ? [] : [check])
  return finding ?? { found: 'no such check', isGood: false }
}

const operatorView = async () =>
  (await w.call('GET /operator/messages', { token: operator.token })).data
const failingInView = async () =>
  (await operatorView()).flatMap(({ way, failingSince }) => (failingSince === null ? [] : [way]))
const loginPage = async () => {
  const { body, headers } = await site.inject('/login')
  return { late: !body.includes('hidden=""'), cache: headers['cache-control'] }
}

const forget = ({ email }: Person) => w.call('POST /user/forgot-password', { body: { email } })
const tryAgain = async () => {
  await w.owner.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await w.work()
}

/** Two members wait for a link, one of them for a code too. */
async function twoWait(): Promise<{ codeId: string; smsLate: boolean; message: string }> {
  const [one, two] = [await newMember(w, circle), await newMember(w, circle)]
  await forget(one)
  await forget(two)
  const asked = await startByPhone(w, { phone: one.phone })
  await w.work()
  return asked
}

describe('an outage of mail and SMS', () => {
  test.each([
    { at: 'RCPT TO', responseCode: 550 },
    { at: 'MAIL FROM', responseCode: 550 },
    { at: 'MAIL FROM', responseCode: 451 },
  ] as const)(
    'is seen by all who wait and all who run it, and its end too: $responseCode to $at',
    async (fault) => {
      expect((await twoWait()).smsLate).toBe(false)
      expect([await alertedWays(), await failingInView()]).toEqual([[], []])
      expect(await loginPage()).toEqual({ late: false, cache: 'public, max-age=60' })
      expect(await doctorFinding()).toMatchObject({
        isGood: true,
        found: expect.stringMatching(/mail \d.*sms \d.*push never/),
      })

      ;[mailFault, gatewayStatus] = [fault, 500]
      await twoWait()
      expect((await twoWait()).smsLate).toBe(true)
      expect([await alertedWays(), await failingInView()]).toEqual([
        ['mail', 'sms'],
        ['mail', 'sms'],
      ])
      expect(await operatorView()).toMatchObject([
        { way: 'mail', waiting: 4, takenAt: expect.any(String) },
        { way: 'sms', waiting: 2, takenAt: expect.any(String) },
        { way: 'push', waiting: 0, takenAt: null },
      ])
      expect(await loginPage()).toEqual({ late: true, cache: 'no-cache' })
      expect(await doctorFinding()).toMatchObject({
        isGood: false,
        found: expect.stringMatching(
          /^mail fails since .* \(last taken: .*; waiting: 4\)\.\nsms fails since .*waiting: 2\)\.$/,
        ),
      })

      ;[mailFault, gatewayStatus] = [undefined, 200]
      const before = { mail: taken.mail.length, sms: taken.sms.length }
      await tryAgain()
      expect([taken.mail.length - before.mail, taken.sms.length - before.sms]).toEqual([4, 2])
      expect([await alertedWays(), await failingInView()]).toEqual([[], []])
      expect((await loginPage()).late).toBe(false)
      expect((await doctorFinding()).isGood).toBe(true)
      expect((await twoWait()).smsLate).toBe(false)
    },
  )

  test('is no outage where one reader’s address alone is refused', async () => {
    mailFault = { at: 'RCPT TO', responseCode: 550 }
    await forget(await newMember(w, circle))
    await w.work()
    await tryAgain()
    expect([await alertedWays(), await failingInView()]).toEqual([[], []])
    await forget(await newMember(w, circle))
    await w.work()
    expect([await alertedWays(), await failingInView()]).toEqual([['mail'], ['mail']])
  })

  test('is one too where a code waited until it was too old to be sent', async () => {
    await startByPhone(w, { phone: (await newMember(w, circle)).phone })
    await w.advance(11 * MINUTE_MS)
    const before = taken.sms.length
    await w.work()
    expect(taken.sms.length).toBe(before)
    expect([await alertedWays(), await failingInView()]).toEqual([['sms'], ['sms']])
    expect((await loginPage()).late).toBe(true)
    // An hour later, with nothing left to try, nobody knows any more.
    await w.advance(61 * MINUTE_MS)
    await w.world.services.waysOut.failed('push')
    expect([await alertedWays(), (await loginPage()).late]).toEqual([['push'], false])
  })
})
