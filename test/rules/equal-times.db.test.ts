import { expect, test } from 'vitest'
import { createPasswords } from '#server/platform/crypto/passwords.ts'
import { medianDifferenceMs } from '../bench/median-ms.ts'
import { madeUpPerson, newCircle, newMember, register, solvedCaptcha } from '../circle/people.ts'
import { worldOfFile } from '../helping/helping.ts'
import { testWorld } from '../server/world.ts'

/**
 * How long an answer takes does not tell whether an address is known. Passwords cost here what they
 * cost in production; a machine that others use makes such differences by itself, so this is a
 * stage of `npm run prove`.
 */
const w = await worldOfFile(() => testWorld({ passwords: createPasswords() }))
const circle = await newCircle(w)
const [person, owner] = [await newMember(w, circle), await newMember(w, circle)]
const captchas = await Promise.all(Array.from({ length: 62 }, () => solvedCaptcha(w)))

const ACTS: Record<string, (email: string) => Promise<unknown>> = {
  'a login with a wrong password': (email) =>
    w.call('POST /user/login', {
      body: { email, password: 'not the password', captcha: captchas.pop()!, tokenType: 'bearer' },
    }),
  'a registration': (email) =>
    register(w, { ...madeUpPerson(), email, referralCode: circle.admin.referralCode }),
  'a forgotten password': (email) => w.call('POST /user/forgot-password', { body: { email } }),
  'a change of address': (email) =>
    w.call('POST /user/change-email', { token: person.token, body: { email } }),
}

test.each(Object.entries(ACTS))(
  '%s takes as long with a known address as with any other, to within ten milliseconds',
  async (_name, act) => {
    const difference = await medianDifferenceMs(
      31,
      () => act(owner.email),
      () => act(madeUpPerson().email),
    )
    expect(Math.abs(difference)).toBeLessThan(10)
  },
)
