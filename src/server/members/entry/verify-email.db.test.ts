import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { meeting } from '#test/circle/meeting.ts'
import {
  codeInMail,
  madeUpPerson,
  newCircle,
  newMember,
  proveEmail,
  register,
  signIn,
} from '#test/circle/people.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const w = await worldOfFile(testWorld)
const circle = await newCircle(w)

describe('proving an e-mail', () => {
  test('takes the code from the mail once', async () => {
    const person = await registered()
    const code = codeInMail(w, person.email)
    const response = await verify(` ${person.email.toUpperCase()} `, code)
    expect(response.message).toBe('Email verified successfully!')
    expect(await verifiedCount(person.email)).toBe(1)
    await expect(verify(person.email, code)).rejects.toMatchObject({ code: 'members.link-unknown' })
  })

  test('with somebody else’s code, a made-up one or an unknown address is refused', async () => {
    const [one, other] = [await registered(), await registered()]
    await expect(verify(one.email, codeInMail(w, other.email))).rejects.toMatchObject({
      code: 'members.link-unknown',
    })
    await expect(verify(one.email, 'made-up')).rejects.toMatchObject({
      code: 'members.link-unknown',
    })
    await expect(verify('nobody@example.in', codeInMail(w, one.email))).rejects.toMatchObject({
      code: 'members.link-unknown',
    })
    expect(await verifiedCount(one.email)).toBe(0)
  })

  test('after half an hour is refused as expired, and a new link helps', async () => {
    const person = await registered()
    const old = codeInMail(w, person.email)
    await w.advance(31 * MINUTE_MS)
    await expect(verify(person.email, old)).rejects.toMatchObject({ code: 'members.link-expired' })
    await w.call('POST /user/resend-verification', { body: { email: person.email } })
    await proveEmail(w, person)
    expect(await verifiedCount(person.email)).toBe(1)
  })

  test('a link for a new password does not prove an e-mail', async () => {
    const person = await newMember(w, circle, { upTo: 'email' })
    await w.call('POST /user/forgot-password', { body: { email: person.email } })
    await w.work()
    const code = codeInMail(w, person.email)
    await w.owner.pool.query('UPDATE identity SET email_verified_at = NULL WHERE email_key = $1', [
      w.world.vault.hash('email', person.email),
    ])
    await expect(verify(person.email, code)).rejects.toMatchObject({ code: 'members.link-unknown' })
  })

  test('when two have one address, the first to prove it has it alone', async () => {
    const email = madeUpPerson().email
    const [mine, theirs] = [await registered(email), await registered(email)]
    const [first, second] = codesTo(email)
    await verify(email, first)
    await expect(verify(email, second)).rejects.toMatchObject({ code: 'members.link-unknown' })
    expect(await verifiedCount(email)).toBe(1)
    await expect(signIn(w, { ...mine, token: '' })).resolves.toBeDefined()
    await expect(signIn(w, { ...theirs, token: '' })).rejects.toMatchObject({
      code: 'members.login-failed',
    })
  })

  test('when two prove one address at the same moment, exactly one has it', async () => {
    const email = madeUpPerson().email
    await registered(email)
    await registered(email)
    const acts = codesTo(email).map((code) => () => verify(email, code))
    const results = await meeting(
      w,
      {
        rows: 'SELECT FROM identity WHERE email_key = $1',
        values: [w.world.vault.hash('email', email)],
      },
      acts,
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'members.link-unknown' },
    })
    expect(await verifiedCount(email)).toBe(1)
  })
})

describe('asking for a new link', () => {
  test('answers alike for any address and writes only to an unproved one', async () => {
    const [waiting, proved] = [await registered(), await newMember(w, circle, { upTo: 'email' })]
    const sent = w.mails.length
    const responses = []
    for (const email of [waiting.email, proved.email, 'nobody@example.in'])
      responses.push(await w.call('POST /user/resend-verification', { body: { email } }))
    await w.work()
    expect(new Set(responses.map(({ message }) => message)).size).toBe(1)
    expect(w.mails.slice(sent).map(({ to }) => to)).toEqual([waiting.email])
  })

  test('is not followed for a registration that lost its address to another', async () => {
    const email = madeUpPerson().email
    await registered(email)
    await registered(email)
    await verify(email, codesTo(email)[0])
    const sent = w.mails.length
    await w.call('POST /user/resend-verification', { body: { email } })
    await w.work()
    expect(w.mails).toHaveLength(sent)
  })

  test('in Hindi is answered in Hindi', async () => {
    const { message } = await w.call('POST /user/resend-verification', {
      body: { email: 'nobody@example.in', language: 'hi' },
    })
    expect(message).toContain('लिंक')
  })

  test('writes one mail for each registration, under the name it has', async () => {
    const email = madeUpPerson().email
    const people = [await registered(email), await registered(email)]
    const sent = w.mails.length
    await w.call('POST /user/resend-verification', { body: { email } })
    await w.work()
    const greetings = w.mails.slice(sent).map(({ text }) => text.split('\n')[0])
    expect(new Set(greetings)).toEqual(new Set(people.map(({ name }) => `Hello ${name},`)))
  })
})

async function registered(email?: string) {
  const person = { ...madeUpPerson(), ...(email !== undefined && { email }) }
  await register(w, { ...person, referralCode: circle.admin.referralCode })
  await w.work()
  return person
}

function verify(email: string, code: string) {
  return w.call('POST /user/verify-email', { body: { email, code } })
}

function codesTo(email: string): [string, string] {
  const codes = w.mails
    .filter(({ to }) => to === email)
    .map(({ text }) => /[#&]code=([\w.-]+)/.exec(text)?.[1] ?? '')
  return [codes[0] ?? '', codes[1] ?? '']
}

async function verifiedCount(email: string): Promise<number> {
  const { rows } = await w.owner.pool.query<{ n: number }>(
    'SELECT count(*) AS n FROM identity WHERE email_key = $1 AND email_verified_at IS NOT NULL',
    [w.world.vault.hash('email', email)],
  )
  return rows[0]?.n ?? 0
}
