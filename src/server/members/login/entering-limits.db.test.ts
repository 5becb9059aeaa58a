import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import {
  newCircle,
  newMember,
  type PeopledCircle,
  type Person,
  solvedCaptcha,
} from '#test/circle/people.ts'
import { type TestWorld, testWorld } from '#test/server/world.ts'

let w: TestWorld
let circle: PeopledCircle
let person: Person
beforeAll(async () => {
  w = await testWorld({ limitFactor: 1 })
  circle = await newCircle(w)
  person = await newMember(w, circle, { upTo: 'email' })
})
beforeEach(async () => {
  // Captchas have their own limit, which would hide those under test.
  await w.owner.pool.query('DELETE FROM rate_count')
})
afterAll(() => w.close())

describe('failed logins', () => {
  test('stop after five for account and network, with the time to wait', async () => {
    await fail(5)
    const refused = expect(attempt({ password: person.password })).rejects
    await refused.toMatchObject({
      code: 'request.too-many',
      details: { retryAfterSeconds: expect.any(Number) },
    })
  })

  test('count for account and network: the owner gets in elsewhere or later', async () => {
    await fail(6)
    await expect(attempt({ password: person.password, network: '10.9.9.9' })).resolves.toBeDefined()
    await w.advance(15 * MINUTE_MS)
    await expect(attempt({ password: person.password })).resolves.toBeDefined()
  })

  test('count for unknown addresses too, so that the limit tells nothing', async () => {
    await fail(5, { email: 'nobody@example.in' })
    await expect(attempt({ email: 'nobody@example.in' })).rejects.toMatchObject({
      code: 'request.too-many',
    })
  })

  test('are no more than five when twelve come at once', async () => {
    const captchas = await Promise.all(Array.from({ length: 12 }, () => solvedCaptcha(w)))
    const results = await Promise.allSettled(captchas.map((captcha) => attempt({ captcha })))
    const codes = results.map((result) =>
      result.status === 'rejected' ? (result.reason as { code: string }).code : 'in',
    )
    expect(codes.filter((code) => code === 'members.login-failed')).toHaveLength(5)
    expect(codes.filter((code) => code === 'request.too-many')).toHaveLength(7)
  })

  test('are refused after thirty from one network, whatever the account', async () => {
    for (let round = 0; round < 30; round++) await fail(1, { email: `nobody${round}@example.in` })
    await expect(attempt({ email: 'nobody30@example.in' })).rejects.toMatchObject({
      code: 'request.too-many',
    })
  })

  test('do not lock out a browser that logged in before, which has five of its own', async () => {
    let device = ''
    await attempt({
      password: person.password,
      tokenType: 'cookie',
      onSession: (session) => {
        device = session.device
      },
    })
    await fail(6)
    await expect(attempt({ password: person.password, device })).resolves.toBeDefined()
    await fail(5, { device })
    await expect(attempt({ password: person.password, device })).rejects.toMatchObject({
      code: 'request.too-many',
    })
  })

  test('are not escaped with a device that is made up, or of another account', async () => {
    const other = await newMember(w, circle, { upTo: 'email' })
    let device = ''
    await attempt({
      email: other.email,
      password: other.password,
      tokenType: 'cookie',
      onSession: (session) => {
        device = session.device
      },
    })
    await fail(5)
    await expect(attempt({ password: person.password, device })).rejects.toMatchObject({
      code: 'request.too-many',
    })
    await expect(attempt({ password: person.password, device: 'made.up' })).rejects.toMatchObject({
      code: 'request.too-many',
    })
  })

  test('are what counts: ten logins that work are no reason to refuse', async () => {
    for (let round = 0; round < 10; round++) await attempt({ password: person.password })
    await expect(attempt({ password: person.password })).resolves.toBeDefined()
  })
})

describe('requests that anybody can make', () => {
  test.each([
    ['POST /user/resend-verification', 5],
    ['POST /user/forgot-password', 5],
  ] as const)('%s: at most %i in a quarter of an hour from one network', async (key, max) => {
    for (let round = 0; round < max; round++)
      await w.call(key, { body: { email: 'nobody@example.in' } })
    await expect(w.call(key, { body: { email: 'nobody@example.in' } })).rejects.toMatchObject({
      code: 'request.too-many',
    })
    await expect(
      w.call(key, { body: { email: 'nobody@example.in' }, network: '10.9.9.9' }),
    ).resolves.toBeDefined()
  })

  test('mail one address ten times an hour at most, with the same answer', async () => {
    const sent = w.mails.length
    const responses = new Set<string>()
    for (let round = 0; round < 12; round++) {
      responses.add(
        (
          await w.call('POST /user/forgot-password', {
            body: { email: person.email },
            network: `10.8.0.${round}`,
          })
        ).message,
      )
      await w.work()
    }
    expect(w.mails.length - sent).toBe(10)
    expect(responses.size).toBe(1)
  })

  test('twenty registrations an hour from one network', async () => {
    const body = { name: '', email: '', phone: '', password: '', pancard: '', dateOfBirth: '' }
    for (let round = 0; round < 20; round++)
      await expect(w.call('POST /user/register', { body })).rejects.toMatchObject({
        code: 'members.invalid-fields',
      })
    await expect(w.call('POST /user/register', { body })).rejects.toMatchObject({
      code: 'request.too-many',
    })
  })
})

type Attempt = {
  email?: string
  password?: string
  network?: string
  device?: string
  tokenType?: 'bearer' | 'cookie'
  captcha?: { captchaId: string; code: string }
  onSession?: (session: { token: string; device: string }) => void
}

async function attempt({
  email = person.email,
  password = 'not the password',
  tokenType = 'bearer',
  captcha,
  ...from
}: Attempt) {
  return w.call('POST /user/login', {
    ...from,
    body: { email, password, captcha: captcha ?? (await solvedCaptcha(w)), tokenType },
  })
}

async function fail(times: number, attempted: Attempt = {}): Promise<void> {
  for (let round = 0; round < times; round++)
    await expect(attempt(attempted)).rejects.toMatchObject({
      code: expect.stringMatching(/login-failed|too-many/),
    })
}
