import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { renewSessionsOf } from '#server/platform/use-case/sessions.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { codeOfApp } from '#test/circle/authenticator.ts'
import { NO_ID, refusal } from '#test/helping/commands.ts'
import { clockOf } from '#test/helping/clock.ts'
import {
  newCircle,
  newMember,
  type PeopledCircle,
  type Person,
  solvedCaptcha,
} from '#test/circle/people.ts'
import { givenApp, logInWithPassword } from '#test/circle/second-factors.ts'
import { type TestWorld, testWorld } from '#test/server/world.ts'
import { securityUseCases } from './security-use-cases.ts'

let w: TestWorld
let strict: TestWorld
let circle: PeopledCircle
beforeAll(async () => {
  const useCases = [...securityUseCases]
  ;[w, strict] = await Promise.all([
    testWorld({ useCases }),
    testWorld({ useCases, limitFactor: 1 }),
  ])
  circle = await newCircle(w)
})
afterAll(() => Promise.all([w.close(), strict.close()]))

describe('my sessions', () => {
  test('are only one’s own, with browser and system, sealed; the current is marked', async () => {
    const person = await newMember(w, circle)
    const token = await logInWithPassword(w, person, { deviceWord: 'Chrome, Android' })
    const sessions = await sessionsOf(token)
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ current }) => current)).toMatchObject([{ device: 'Chrome, Android' }])
    const { rows } = await w.owner.pool.query<{ row: string; device: Buffer }>(
      `SELECT device_sealed AS device FROM session
        WHERE member_id = $1 AND device_sealed IS NOT NULL`,
      [person.memberId],
    )
    expect(rows.some(({ device }) => device.includes('Chrome'))).toBe(false)
  })

  test('end one by one; a made-up one or somebody else’s is none', async () => {
    const [person, stranger] = [await newMember(w, circle), await newMember(w, circle)]
    const token = await logInWithPassword(w, person)
    const other = (await sessionsOf(token)).find(({ current }) => !current)!
    for (const [from, sessionId] of [
      [stranger.token, other.id],
      [token, NO_ID],
    ] as const)
      expect((await refusal(end(from, sessionId))).code).toBe('members.session-unknown')
    await end(token, other.id)
    await expect(w.call('GET /user/session', { token: person.token })).rejects.toMatchObject({
      code: 'request.session-expired',
    })
    expect((await refusal(end(token, other.id))).code).toBe('members.session-unknown')
  })

  test('all end but this one; ended here, the browser’s cookie goes too', async () => {
    const person = await newMember(w, circle)
    const [token] = [await logInWithPassword(w, person), await logInWithPassword(w, person)]
    await end(token)
    expect(await sessionsOf(token)).toHaveLength(1)
    const [own] = await sessionsOf(token)
    let ended = 0
    await w.call('POST /user/sessions/end', {
      token,
      body: { sessionId: own!.id },
      onSessionEnd: () => {
        ended++
      },
    })
    expect(ended).toBe(1)
    await expect(w.call('GET /user/session', { token })).rejects.toMatchObject({
      code: 'request.session-expired',
    })
  })
})

describe('when somebody’s rights change, a browser', () => {
  test('gets a new token once, and the old one works half a minute more', async () => {
    const person = await newMember(w, circle)
    const old = await browserToken(person)
    await renew(person)
    const given: string[] = []
    const view = (token: string) =>
      w.call('GET /user/session', {
        token,
        onSession: (session) => {
          given.push(session.token)
        },
      })
    await view(old)
    await view(old)
    expect(given).toHaveLength(1)
    await expect(view(given[0]!)).resolves.toBeDefined()
    expect(await sessionsOf(given[0]!)).toHaveLength(2)
    await w.advance(30_001)
    await expect(view(old)).rejects.toMatchObject({ code: 'request.session-expired' })
    await expect(view(given[0]!)).resolves.toBeDefined()
    expect(given).toHaveLength(1)
  })

  test('with a token of its own keeps it: what is no cookie cannot be replaced', async () => {
    const person = await newMember(w, circle)
    await renew(person)
    let given = 0
    await w.call('GET /user/session', {
      token: person.token,
      onSession: () => {
        given++
      },
    })
    await w.advance(31_000)
    await expect(w.call('GET /user/session', { token: person.token })).resolves.toBeDefined()
    expect(given).toBe(0)
  })
})

describe('a fresh login', () => {
  test('comes from the password, for five minutes and this session only', async () => {
    const person = await newMember(w, circle)
    const other = await logInWithPassword(w, person)
    await w.advance(5 * MINUTE_MS + 1_000)
    const change = (token: string) =>
      w.call('POST /user/change-email', { token, body: { email: `new-${person.email}` } })
    expect((await refusal(change(person.token))).code).toBe('request.login-stale')
    await w.call('POST /user/reauthenticate', {
      token: person.token,
      body: { password: person.password },
    })
    await expect(change(person.token)).resolves.toBeDefined()
    expect((await refusal(change(other))).code).toBe('request.login-stale')
    await w.advance(5 * MINUTE_MS + 1_000)
    expect((await refusal(change(person.token))).code).toBe('request.login-stale')
  })

  test('gives a browser a new token, of two tabs at once only one, and a program none', async () => {
    const person = await newMember(w, circle)
    const token = await browserToken(person)
    const given: string[] = []
    const fresh = (by: string) =>
      w.call('POST /user/reauthenticate', {
        token: by,
        body: { password: person.password },
        onSession: (session) => given.push(session.token),
      })
    await Promise.all([fresh(token), fresh(token)])
    await fresh(person.token)
    expect(given).toHaveLength(1)
    const [renewed = ''] = given
    expect(renewed).not.toBe(token)
    await w.advance(MINUTE_MS)
    await expect(w.call('GET /user/session', { token: renewed })).resolves.toBeDefined()
    expect((await refusal(w.call('GET /user/session', { token }))).code).toBe(
      'request.session-expired',
    )
  })

  test('is asked before somebody ends sessions', async () => {
    const person = await newMember(w, circle)
    await w.advance(6 * MINUTE_MS)
    expect((await refusal(end(person.token))).code).toBe('request.login-stale')
  })

  test('does not come from a wrong password', async () => {
    const person = await newMember(w, circle)
    await w.advance(6 * MINUTE_MS)
    expect(
      (
        await refusal(
          w.call('POST /user/reauthenticate', {
            token: person.token,
            body: { password: 'not the password' },
          }),
        )
      ).code,
    ).toBe('members.password-wrong')
    expect((await refusal(w.call('POST /user/totp/start', { token: person.token }))).code).toBe(
      'request.login-stale',
    )
  })
})

describe('guessing', () => {
  test('a password again and again ends after five tries, even for the right one', async () => {
    const person = await newMember(strict, await newCircle(strict))
    for (let round = 0; round < 5; round++)
      expect((await refusal(again(person, 'not the password'))).code).toBe('members.password-wrong')
    expect((await refusal(again(person, person.password))).code).toBe('request.too-many')
    await strict.advance(15 * MINUTE_MS)
    await expect(again(person, person.password)).resolves.toBeDefined()
  })

  test('stops after five app codes from anywhere; a recovery code still opens', async () => {
    const person = await newMember(strict, await newCircle(strict))
    const { secret, recoveryCodes } = await givenApp(strict, person)
    await strict.advance(2 * MINUTE_MS)
    const wrong = codeOfApp(secret, await clockOf(strict), 40)
    for (let round = 0; round < 5; round++) {
      const token = await logInWithPassword(strict, person)
      expect(
        (
          await refusal(
            strict.call('POST /user/second-factor', {
              token,
              network: `10.9.9.${round}`,
              body: { code: wrong },
            }),
          )
        ).code,
      ).toBe('members.factor-wrong')
    }
    const token = await logInWithPassword(strict, person)
    expect(
      (
        await refusal(
          strict.call('POST /user/second-factor', {
            token,
            network: '10.9.9.9',
            body: { code: codeOfApp(secret, await clockOf(strict)) },
          }),
        )
      ).code,
    ).toBe('request.too-many')
    await strict.call('POST /user/second-factor', { token, body: { code: recoveryCodes[0] ?? '' } })
  })

  test('is not what right codes count as', async () => {
    const person = await newMember(strict, await newCircle(strict))
    const { secret } = await givenApp(strict, person)
    for (let round = 0; round < 7; round++) {
      await strict.advance(MINUTE_MS)
      const token = await logInWithPassword(strict, person)
      await expect(
        strict.call('POST /user/second-factor', {
          token,
          body: { code: codeOfApp(secret, await clockOf(strict)) },
        }),
      ).resolves.toBeDefined()
    }
  })
})

function again({ token }: Person, password: string) {
  return strict.call('POST /user/reauthenticate', { token, body: { password } })
}

async function sessionsOf(token: string) {
  return (await w.call('GET /user/security', { token })).data.sessions
}

function end(token: string, sessionId?: string) {
  return w.call('POST /user/sessions/end', {
    token,
    body: sessionId === undefined ? {} : { sessionId },
  })
}

async function browserToken({ email, password }: Person): Promise<string> {
  let token = ''
  await w.call('POST /user/login', {
    body: { email, password, captcha: await solvedCaptcha(w) },
    onSession: (session) => {
      token = session.token
    },
  })
  return token
}

function renew({ memberId }: Person): Promise<void> {
  return inTransaction(
    w.world.database,
    { vault: w.world.vault, language: 'en' },
    async ({ tx }) => {
      const { id } = await tx
        .selectFrom('identity')
        .select('identityId as id')
        .where('memberId', '=', memberId)
        .executeTakeFirstOrThrow()
      await renewSessionsOf(tx, id)
    },
  )
}
