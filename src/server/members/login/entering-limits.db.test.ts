import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WORK_DOUBLINGS_MAX } from '#domain/members/secret-rules.ts'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { newCircle, newMember, solvedCaptcha } from '#test/circle/people.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const w = await worldOfFile(() => testWorld({ limitFactor: 1 }))
const circle = await newCircle(w)
const person = await newMember(w, circle, { upTo: 'email' })
beforeEach(async () => {
  // Captchas have their own limit, which would hide those under test.
  await w.owner.pool.query('DELETE FROM rate_count')
})

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

describe('wrong passwords from many networks', () => {
  const from = (network: number) => ({ network: `10.7.0.${network}` })
  // A solution is the level that it proves, because real work would take minutes.
  beforeAll(() => {
    vi.spyOn(w.world.services.captchas, 'solvedDoublings').mockImplementation(
      async (_id, { number }) => number,
    )
  })
  afterAll(() => void vi.restoreAllMocks())

  test.each(['known', 'unknown'])('want more work of the next try: %s account', async (kind) => {
    const email = kind === 'known' ? person.email : 'nobody@example.in'
    for (let round = 0; round < 10; round++) await fail(1, { email, ...from(round) })
    await expect(attempt({ email, ...from(11) })).rejects.toMatchObject({
      code: 'members.more-work',
      details: { workDoublings: 1 },
    })
    for (let round = 10; round < 20; round++) await fail(1, { email, ...from(round), work: 1 })
    await expect(attempt({ email, ...from(30), work: 1 })).rejects.toMatchObject({
      code: 'members.more-work',
      details: { workDoublings: 2 },
    })
  })

  test('ask no more than a cheap phone can do, and the right password still gets in', async () => {
    for (let round = 0; round < 42; round++)
      await fail(1, { ...from(round), work: Math.min(WORK_DOUBLINGS_MAX, Math.floor(round / 10)) })
    await expect(
      attempt({ password: person.password, ...from(99), work: WORK_DOUBLINGS_MAX - 1 }),
    ).rejects.toMatchObject({
      code: 'members.more-work',
      details: { workDoublings: WORK_DOUBLINGS_MAX },
    })
    await expect(
      attempt({ password: person.password, ...from(99), work: WORK_DOUBLINGS_MAX }),
    ).resolves.toBeDefined()
  })

  test('ask nothing of a browser that logged in before', async () => {
    let device = ''
    await attempt({
      password: person.password,
      tokenType: 'cookie',
      onSession: (session) => {
        device = session.device
      },
    })
    for (let round = 0; round < 20; round++)
      await fail(1, { ...from(round), work: Math.floor(round / 10) })
    await expect(attempt({ password: person.password, device, ...from(99) })).resolves.toBeDefined()
  })

  test('are one mail to the owner, and none before ten', async () => {
    const owner = await newMember(w, circle, { upTo: 'email' })
    const mails = () =>
      w.mails.filter(({ to, subject }) => to === owner.email && subject.includes('wrong password'))
    const wrong = async (rounds: number[]) => {
      for (const round of rounds)
        await fail(1, { email: owner.email, ...from(round), work: Math.floor(round / 10) })
      await w.work()
    }
    await wrong([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(mails()).toHaveLength(0)
    await wrong([9])
    expect(mails()).toHaveLength(1)
    await attempt({ email: owner.email, password: owner.password, ...from(80), work: 1 })
    await wrong([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21])
    expect(mails()).toHaveLength(1)
    expect(mails()[0]?.text).toContain('/forgot-password')
  })

  test('are counted for nobody, too, so that the time tells nothing', async () => {
    const jobs = async () => {
      const { rows } = await w.owner.pool.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM graphile_worker.jobs',
      )
      return rows[0]?.n ?? 0
    }
    const added: number[] = []
    for (const email of [person.email, 'nobody@example.in']) {
      await w.work()
      const before = await jobs()
      for (let round = 0; round < 10; round++) await fail(1, { email, ...from(round) })
      added.push((await jobs()) - before)
    }
    expect(added).toEqual([1, 1])
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
  work?: number
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
  work,
  ...from
}: Attempt) {
  const worked = async () => ({
    captchaId: (await solvedCaptcha(w)).captchaId,
    solution: work,
    challenge: '',
    salt: '',
    signature: '',
  })
  return w.call('POST /user/login', {
    ...from,
    body: {
      email,
      password,
      captcha: captcha ?? (await (work === undefined ? solvedCaptcha(w) : worked())),
      tokenType,
    },
  })
}

async function fail(times: number, attempted: Attempt = {}): Promise<void> {
  for (let round = 0; round < times; round++)
    await expect(attempt(attempted)).rejects.toMatchObject({
      code: expect.stringMatching(/login-failed|too-many/),
    })
}
