import { expect, test } from 'vitest'
import { createPasswords } from '#server/platform/crypto/passwords.ts'
import { medianDifferenceMs } from '../bench/median-ms.ts'
import { madeUpPerson, newCircle, newMember, register, solvedCaptcha } from '../circle/people.ts'
import { worldOfFile } from '../helping/helping.ts'
import { testWorld } from '../server/world.ts'

/**
 * How long an answer takes does not tell whether an address or a number is known. Passwords cost here what they
 * cost in production; a machine that others use makes such differences by itself, so this is a
 * stage of `npm run prove`.
 */
const w = await worldOfFile(() => testWorld({ passwords: createPasswords() }))
const circle = await newCircle(w)
const [person, owner] = [await newMember(w, circle), await newMember(w, circle)]
const captchas = await Promise.all(Array.from({ length: 2 * 62 }, () => solvedCaptcha(w)))

type Contact = { readonly email: string; readonly phone: string }
const ACTS: Record<string, (contact: Contact) => Promise<unknown>> = {
  'a login with a wrong password': ({ email }) =>
    w.call('POST /user/login', {
      body: { email, password: 'not the password', captcha: captchas.pop()!, tokenType: 'bearer' },
    }),
  'a registration': ({ email }) =>
    register(w, { ...madeUpPerson(), email, referralCode: circle.admin.referralCode }),
  'a forgotten password': ({ email }) => w.call('POST /user/forgot-password', { body: { email } }),
  'a change of address': ({ email }) =>
    w.call('POST /user/change-email', { token: person.token, body: { email } }),
  'a code for a number': ({ phone }) =>
    w.call('POST /user/phone/start', { body: { phone, captcha: captchas.pop()! } }),
  'a list with a number': ({ phone }) =>
    w.call('POST /staff/lists', {
      token: circle.admin.token,
      body: { people: [{ line: 1, name: 'Asha Testwala', phone }] },
    }),
}

test.each(Object.entries(ACTS))(
  '%s takes as long with a known address or number as with any other, to within ten milliseconds',
  async (_name, act) => {
    const difference = await medianDifferenceMs(
      31,
      () => act(owner),
      () => act(madeUpPerson()),
    )
    expect(Math.abs(difference)).toBeLessThan(10)
  },
)
