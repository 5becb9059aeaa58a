import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { WARNING_VERSION } from '#domain/members/agreements.ts'
import { DAY_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import { meeting } from '#test/circle/meeting.ts'
import { agreeToWarning, newCircle, newMember, signIn, solvedCaptcha } from '#test/circle/people.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const w = await worldOfFile(testWorld)
const circle = await newCircle(w, { name: 'Village of Asha', slug: 'asha' })
const person = await newMember(w, circle, { upTo: 'phone' })

describe('logging in', () => {
  test('with a bearer token gives a token and who it is', async () => {
    const response = await logIn({ tokenType: 'bearer' })
    expect(response).toMatchObject({
      message: 'Login successful!',
      user: {
        id: person.memberId,
        name: person.name,
        status: 'applied',
        role: 'participant',
        roles: [],
        language: 'en',
        referralLink: null,
        warningCheck: false,
        warningVersion: WARNING_VERSION,
        emailVerified: true,
        phoneVerified: true,
        accepted: false,
        circle: { id: circle.circleId, name: 'Village of Asha', slug: 'asha', practice: false },
      },
    })
    expect((await w.call('GET /user/session', { token: response.token })).user.id).toBe(
      person.memberId,
    )
  })

  test('from a browser gives a cookie and no token in the answer', async () => {
    let cookie = { token: '', device: '' }
    const response = await logIn(
      {},
      {
        onSession: (session) => {
          cookie = session
        },
      },
    )
    expect(response.token).toBeUndefined()
    expect(cookie.device).not.toBe('')
    expect((await w.call('GET /user/session', { token: cookie.token })).user.id).toBe(
      person.memberId,
    )
  })

  test('gives a new session each time, and keeps only hashes of them', async () => {
    const [one, other] = [
      await logIn({ tokenType: 'bearer' }),
      await logIn({ tokenType: 'bearer' }),
    ]
    const { rows } = await w.owner.pool.query<{ hash: Buffer }>(
      'SELECT token_hash AS hash FROM session',
    )
    expect(one.token).not.toBe(other.token)
    expect(
      rows.some(({ hash }) => hash.equals(createHash('sha256').update(one.token!).digest())),
    ).toBe(true)
  })

  test('with a wrong password or an unknown address is refused in the same words', async () => {
    await expect(logIn({ password: 'not the password' })).rejects.toMatchObject({
      code: 'members.login-failed',
    })
    await expect(logIn({ email: 'nobody@example.in' })).rejects.toMatchObject({
      code: 'members.login-failed',
    })
  })

  test('is the same work for the password with a known and an unknown address', async () => {
    const verify = vi.spyOn(w.world.services.passwords, 'verify')
    for (const email of [person.email, 'nobody@example.in'])
      await expect(logIn({ email, password: 'not the password' })).rejects.toMatchObject({
        code: 'members.login-failed',
      })
    expect(verify).toHaveBeenCalledTimes(2)
    verify.mockRestore()
  })

  test('before the e-mail is proved is refused to those with the password', async () => {
    const early = await newMember(w, circle, { upTo: 'registered' })
    await expect(logIn(early)).rejects.toMatchObject({ code: 'members.email-unverified' })
    await expect(logIn({ email: early.email, password: 'not the password' })).rejects.toMatchObject(
      { code: 'members.login-failed' },
    )
  })

  test('to a closed account is refused', async () => {
    const gone = await newMember(w, circle, { upTo: 'email' })
    await w.owner.pool.query("UPDATE member SET status = 'closed' WHERE member_id = $1", [
      gone.memberId,
    ])
    await expect(logIn(gone)).rejects.toMatchObject({ code: 'members.account-closed' })
    await expect(w.call('GET /user/session', { token: gone.token })).rejects.toMatchObject({
      code: 'request.session-expired',
    })
  })

  test('shows whether the current warning is agreed to', async () => {
    const member = await newMember(w, circle)
    await w.owner.pool.query('ALTER TABLE agreement DISABLE TRIGGER ALL')
    await w.owner.pool.query(
      "UPDATE agreement SET version = 'older' WHERE kind = 'warning' AND member_id = $1",
      [member.memberId],
    )
    await w.owner.pool.query('ALTER TABLE agreement ENABLE TRIGGER ALL')
    const before = await w.call('GET /user/session', { token: member.token })
    await agreeToWarning(w, member)
    const after = await w.call('GET /user/session', { token: member.token })
    expect([before.user.warningCheck, after.user.warningCheck]).toEqual([false, true])
  })
})

describe('a captcha', () => {
  test('is used up by every attempt, right or wrong', async () => {
    const captcha = await solvedCaptcha(w)
    await expect(logIn({ captcha: { ...captcha, code: '0' } })).rejects.toMatchObject({
      code: 'members.captcha-incorrect',
    })
    await expect(logIn({ captcha })).rejects.toMatchObject({ code: 'members.captcha-incorrect' })
    const second = await solvedCaptcha(w)
    await expect(logIn({ captcha: second, password: 'not the password' })).rejects.toMatchObject({
      code: 'members.login-failed',
    })
    await expect(logIn({ captcha: second })).rejects.toMatchObject({
      code: 'members.captcha-incorrect',
    })
  })

  test('lets one of two logins at the same moment through', async () => {
    const captcha = await solvedCaptcha(w)
    const results = await meeting(
      w,
      { rows: 'SELECT FROM captcha WHERE captcha_id = $1', values: [captcha.captchaId] },
      [() => logIn({ captcha }), () => logIn({ captcha })],
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('may be typed with spaces and in Devanagari digits', async () => {
    const { captchaId, code } = await solvedCaptcha(w)
    const typed = Array.from(code, (digit) => String.fromCodePoint(0x0966 + Number(digit))).join(
      ' ',
    )
    await expect(logIn({ captcha: { captchaId, code: typed } })).resolves.toBeDefined()
  })

  test('is over after five minutes, and one nobody issued is none', async () => {
    const captcha = await solvedCaptcha(w)
    await w.advance(5 * MINUTE_MS)
    await expect(logIn({ captcha })).rejects.toMatchObject({ code: 'members.captcha-incorrect' })
    await expect(
      logIn({ captcha: { captchaId: '01980000-0000-7000-8000-000000000000', code: '123456' } }),
    ).rejects.toMatchObject({ code: 'members.captcha-incorrect' })
  })

  test('can be worked for instead of read, for that captcha only', async () => {
    const solved = await workedCaptcha()
    const other = await w.call('GET /user/captcha')
    await expect(
      logIn({ captcha: { ...solved, captchaId: other.captchaId } }),
    ).rejects.toMatchObject({ code: 'members.captcha-incorrect' })
    await expect(logIn({ captcha: solved })).resolves.toBeDefined()
    await expect(
      logIn({ captcha: { ...(await workedCaptcha()), solution: 60_001 } }),
    ).rejects.toMatchObject({ code: 'members.captcha-incorrect' })
  })
})

describe('a session', () => {
  test('ends at logout, on the server', async () => {
    const { token } = await logIn({ tokenType: 'bearer' })
    let ended = 0
    const response = await w.call('POST /user/logout', {
      token,
      onSessionEnd: () => {
        ended++
      },
    })
    expect([response.message, ended]).toEqual(['Logout Successful', 1])
    await expect(w.call('GET /user/session', { token })).rejects.toMatchObject({
      code: 'request.session-expired',
    })
  })

  test('is missing, made up or seven days idle: refused', async () => {
    const { token } = await logIn({ tokenType: 'bearer' })
    await expect(w.call('GET /user/session')).rejects.toMatchObject({
      code: 'request.not-signed-in',
    })
    await expect(w.call('GET /user/session', { token: 'made-up' })).rejects.toMatchObject({
      code: 'request.session-expired',
    })
    await w.advance(7 * DAY_MS + 1)
    await expect(w.call('GET /user/session', { token })).rejects.toMatchObject({
      code: 'request.session-expired',
    })
    await signIn(w, person)
    await signIn(w, circle.admin)
  })
})

type Sent = {
  email?: string
  password?: string
  tokenType?: 'bearer' | 'cookie'
  captcha?: Record<string, unknown> & { captchaId: string }
}

async function logIn(
  { email = person.email, password = person.password, tokenType, captcha }: Sent,
  from: { onSession?: (session: { token: string; device: string }) => void } = {},
) {
  return w.call('POST /user/login', {
    ...from,
    body: {
      email,
      password,
      captcha: captcha ?? (await solvedCaptcha(w)),
      ...(tokenType && { tokenType }),
    },
  })
}

async function workedCaptcha() {
  const {
    captchaId,
    challenge: { challenge, salt, signature, maxnumber },
  } = await w.call('GET /user/captcha')
  const solution = Array.from({ length: maxnumber + 1 }, (_, number) => number).find(
    (number) => createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge,
  )
  return { captchaId, challenge, salt, signature, solution: solution! }
}
