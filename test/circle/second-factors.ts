import { invariant } from '#domain/shared/assert.ts'
import { codeOfApp } from './authenticator.ts'
import { clockOf } from '../helping/clock.ts'
import { type Person, solvedCaptcha } from './people.ts'
import type { TestWorld } from '../server/world.ts'

/**
 * Logs in with the password only. Somebody with a second factor still has to give it. Returns the
 * token.
 */
export async function logInWithPassword(
  w: TestWorld,
  { email, password }: Pick<Person, 'email' | 'password'>,
  from: { deviceWord?: string } = {},
): Promise<string> {
  const { token } = await w.call('POST /user/login', {
    ...from,
    body: { email, password, captcha: await solvedCaptcha(w), tokenType: 'bearer' },
  })
  invariant(token, 'a login without a token')
  return token
}

/** Sets up an authenticator app in a session. */
export async function givenApp(
  w: TestWorld,
  { token }: { token: string },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await w.call('POST /user/totp/start', { token })
  const { recoveryCodes } = await w.call('POST /user/totp/confirm', {
    token,
    body: { code: codeOfApp(secret, await clockOf(w)) },
  })
  return { secret, recoveryCodes }
}
