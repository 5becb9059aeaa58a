import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { codeInMail, madeUpPerson, newCircle, newMember } from '#test/circle/people.ts'
import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const w = await worldOfFile(testWorld)
const circle = await newCircle(w)

/** Registers in a browser, and gives what that browser then stores. */
async function registered({
  email = madeUpPerson().email,
  referralCode = circle.admin.referralCode,
}: { email?: string; referralCode?: string } = {}) {
  const person = { ...madeUpPerson(), email }
  const stored: (string | null)[] = []
  const { name, phone, pan: pancard } = person
  await w.call('POST /user/register', {
    body: {
      name,
      email,
      phone,
      pancard,
      password: 'a long sentence nobody guesses',
      dateOfBirth: '1985-06-15',
      consent: { version: CONSENT_VERSION, language: 'en' },
      referralCode,
    },
    onRegistration: (token) => stored.push(token),
  })
  await w.work()
  return { person, email, registration: stored.at(-1) ?? '' }
}

type Browser = { registration?: string | undefined; hasSession?: boolean }

/** Opens the link of the mail in a browser. */
async function opened(email: string, browser: Browser, code = codeInMail(w, email)) {
  let session: { token: string; device: string } | undefined
  const cleared: (string | null)[] = []
  const { loggedIn } = await w.call('POST /user/verify-email', {
    body: { email, code },
    ...browser,
    onSession: (started) => (session = started),
    onRegistration: (token) => cleared.push(token),
  })
  expect(loggedIn).toBe(session !== undefined)
  return { session, cleared }
}

test('the browser that registered is logged in, once, and is known from then on', async () => {
  const { person, email, registration } = await registered()
  const code = codeInMail(w, email)
  const { session, cleared } = await opened(email, { registration }, code)
  const { user } = await w.call('GET /user/session', { token: session!.token })
  expect(user).toMatchObject({ name: person.name, status: 'applied', emailVerified: true })
  expect(session!.device).not.toBe('')
  expect(cleared).toEqual([null])
  await expect(opened(email, { registration }, code)).rejects.toMatchObject({
    code: 'members.link-unknown',
  })
})

test('any other browser only learns that the address is proved', async () => {
  const [mine, other] = [await registered(), await registered()]
  const [nonce = '', until = '', signature = ''] = mine.registration.split('.')
  const later = String(Number(until) + 86_400_000)
  for (const registration of [
    undefined,
    '',
    'made up',
    other.registration,
    `${nonce}.${later}.${signature}`,
    `${nonce}.${until}.${signature}x`,
    `${nonce}.${until}.`,
    `${nonce}.${signature}`,
    `${mine.registration}.more`,
    `${nonce}.1e99.${signature}`,
  ]) {
    const one = await registered()
    const { session } = await opened(one.email, { registration })
    expect(session, registration).toBeUndefined()
  }
})

test('a forged or borrowed token does not enter its own account either', async () => {
  const { email, registration } = await registered()
  const [nonce, until, signature] = registration.split('.')
  const forged = `${nonce}.${Number(until) + 1}.${signature}`
  expect((await opened(email, { registration: forged })).session).toBeUndefined()
})

test('after an hour the browser that registered has to log in', async () => {
  const { email, registration } = await registered()
  await w.advance(60 * MINUTE_MS)
  await w.call('POST /user/resend-verification', { body: { email } })
  await w.work()
  expect((await opened(email, { registration })).session).toBeUndefined()
})

test('just before, also by a second link', async () => {
  const { email, registration } = await registered()
  await w.advance(59 * MINUTE_MS)
  await w.call('POST /user/resend-verification', { body: { email } })
  await w.work()
  expect((await opened(email, { registration })).session).toBeDefined()
})

test('a wrong code enters nothing, and the browser may try the right one', async () => {
  const { email, registration } = await registered()
  await expect(opened(email, { registration }, 'made-up')).rejects.toMatchObject({
    code: 'members.link-unknown',
  })
  expect((await opened(email, { registration })).session).toBeDefined()
})

test('where somebody is signed in, a link never makes them another person', async () => {
  const { email, registration } = await registered()
  const { session } = await opened(email, { registration, hasSession: true })
  expect(session).toBeUndefined()
})

test('two registrations of one address: each browser enters only its own', async () => {
  const { email, registration: first } = await registered()
  const { registration: second } = await registered({ email })
  // The newest mail is the second person's.
  expect((await opened(email, { registration: first })).session).toBeUndefined()
  const again = await registered()
  expect((await opened(again.email, { registration: second })).session).toBeUndefined()
})

test('a known address leaves a token of the same form, which enters nothing', async () => {
  const known = await newMember(w, circle, { upTo: 'email' })
  const [real, empty] = [await registered(), await registered({ email: known.email })]
  const form = (token = '') => token.split('.').map((part) => part.length)
  expect(form(empty.registration)).toEqual(form(real.registration))
  expect((await opened(real.email, { registration: empty.registration })).session).toBeUndefined()
})

test('who will be an administrator, and who has a role, logs in with a password', async () => {
  const { invitations } = await w.openCircle()
  const invited = await registered({ referralCode: invitations[0]! })
  expect((await opened(invited.email, invited)).session).toBeUndefined()

  const staff = await registered()
  await w.owner.pool.query(
    `INSERT INTO member_role (circle_id, member_id, role, granted_at)
     SELECT circle_id, member_id, 'steward', app_now() FROM identity WHERE email_key = $1`,
    [w.world.vault.hash('email', staff.email)],
  )
  expect((await opened(staff.email, staff)).session).toBeUndefined()
})

test('who has left meanwhile proves and enters nothing', async () => {
  const { email, registration } = await registered()
  w.isLawful = false
  await w.owner.pool.query(
    `UPDATE member SET status = 'closed' FROM identity AS i
      WHERE i.member_id = member.member_id AND i.email_key = $1`,
    [w.world.vault.hash('email', email)],
  )
  await expect(opened(email, { registration })).rejects.toMatchObject({
    code: 'members.link-unknown',
  })
})
