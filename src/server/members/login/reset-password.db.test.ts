import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { meeting } from '#test/circle/meeting.ts'
import {
  codeInMail,
  newCircle,
  newMember,
  type Person,
  signIn,
  solvedCaptcha,
} from '#test/circle/people.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const NEW_PASSWORD = 'an entirely new one'

const w = await worldOfFile(testWorld)
const circle = await newCircle(w)

describe('a forgotten password', () => {
  test('answers alike for every address; only a proved one gets a mail', async () => {
    const [known, unproved] = [
      await newMember(w, circle, { upTo: 'email' }),
      await newMember(w, circle, { upTo: 'registered' }),
    ]
    await w.work()
    const sent = w.mails.length
    const responses = new Set<string>()
    for (const email of [known.email, unproved.email, 'nobody@example.in'])
      responses.add((await forget(email)).message)
    await w.work()
    expect(responses.size).toBe(1)
    expect(w.mails.slice(sent)).toMatchObject([
      { to: known.email, subject: 'Set a new password for Paraspar' },
    ])
  })
})

describe('setting a new password', () => {
  test('takes the link once, ends every session and tells the owner', async () => {
    const person = await withLink()
    const old = { ...person }
    const code = codeInMail(w, person.email)
    await reset(person, code)
    await w.work()
    await expect(w.call('GET /user/session', { token: old.token })).rejects.toMatchObject({
      code: 'request.session-expired',
    })
    expect(w.mails.at(-1)).toMatchObject({
      to: person.email,
      subject: 'Your Paraspar password was changed',
    })
    await expect(signIn(w, old)).rejects.toMatchObject({ code: 'members.login-failed' })
    await expect(signIn(w, { ...person, password: NEW_PASSWORD })).resolves.toBeDefined()
    await expect(reset(person, code)).rejects.toMatchObject({ code: 'members.link-unknown' })
  })

  test('voids every other link that is out', async () => {
    const person = await withLink()
    const first = codeInMail(w, person.email)
    await forget(person.email)
    await w.work()
    await reset(person, codeInMail(w, person.email))
    await expect(reset(person, first)).rejects.toMatchObject({ code: 'members.link-unknown' })
  })

  test('is refused with an old, foreign or invented link or unknown address', async () => {
    const [person, other] = [await withLink(), await withLink()]
    await expect(reset(person, codeInMail(w, other.email))).rejects.toMatchObject({
      code: 'members.link-unknown',
    })
    await expect(reset(person, 'made-up')).rejects.toMatchObject({ code: 'members.link-unknown' })
    await expect(
      reset({ email: 'nobody@example.in' }, codeInMail(w, person.email)),
    ).rejects.toMatchObject({ code: 'members.link-unknown' })
    await w.advance(30 * MINUTE_MS)
    await expect(reset(person, codeInMail(w, person.email))).rejects.toMatchObject({
      code: 'members.link-expired',
    })
  })

  test.each([
    ['short', 'members.password-short'],
    ['', 'members.password-required'],
    ['x'.repeat(129), 'members.password-long'],
    ['1234567890', 'members.password-common'],
  ])('refuses %j and keeps the link', async (password, why) => {
    const person = await withLink()
    await expect(reset(person, codeInMail(w, person.email), password)).rejects.toMatchObject({
      code: 'members.invalid-fields',
      details: { fields: { password: why } },
    })
    await expect(reset(person, codeInMail(w, person.email))).resolves.toBeDefined()
  })

  test('with one link from two places at once works once', async () => {
    const person = await withLink()
    const code = codeInMail(w, person.email)
    const acts = [() => reset(person, code), () => reset(person, code, 'yet another new one')]
    const results = await meeting(
      w,
      { rows: 'SELECT FROM identity WHERE member_id = $1', values: [person.memberId] },
      acts,
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('while somebody logs in with the old one leaves no session behind', async () => {
    const person = await withLink()
    const code = codeInMail(w, person.email)
    const captchas = await Promise.all(Array.from({ length: 6 }, () => solvedCaptcha(w)))
    const logins = captchas.map((captcha) =>
      w.call('POST /user/login', {
        body: { email: person.email, password: person.password, captcha, tokenType: 'bearer' },
      }),
    )
    const [outcome] = await Promise.allSettled([reset(person, code), ...logins])
    const { rows } = await w.owner.pool.query<{ n: number }>(
      'SELECT count(*) AS n FROM session WHERE member_id = $1',
      [person.memberId],
    )
    expect([outcome.status, rows[0]?.n]).toEqual(['fulfilled', 0])
  })
})

async function withLink(): Promise<Person> {
  const person = await newMember(w, circle, { upTo: 'email' })
  await forget(person.email)
  await w.work()
  return person
}

function forget(email: string) {
  return w.call('POST /user/forgot-password', { body: { email } })
}

function reset({ email }: { email: string }, code: string, password = NEW_PASSWORD) {
  return w.call('POST /user/reset-password', { body: { email, code, password } })
}
