import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { at, type Client, type Who } from '#test/outside-client/client.ts'
import { clockOf } from '../helping/clock.ts'
import type { TestWorld } from '../server/world.ts'
import { codeOfApp } from './authenticator.ts'
import { codeInMail, codeInText, type madeUpPerson } from './people.ts'

type Login = { email: string; password: string }
type Newcomer = ReturnType<typeof madeUpPerson>
/** A client that knows only the document, and the world that receives its mails and SMS. */
type Outside = { readonly client: Client; readonly w: TestWorld }

/** Does the work of the challenge, as its description in the document explains. */
function solved(challenge: unknown): number {
  const [salt, wanted, most] = [
    at(challenge, 'salt'),
    at(challenge, 'challenge'),
    Number(at(challenge, 'maxnumber')),
  ]
  for (let number = 0; number <= most; number++)
    if (
      createHash('sha256')
        .update(`${String(salt)}${number}`)
        .digest('hex') === wanted
    )
      return number
  throw new Error('a challenge without a solution')
}

export async function logIn(
  client: Client,
  { email, password }: Login,
): Promise<Who & { token: string }> {
  const captcha = await client.call(
    'A code to retype, and a proof-of-work challenge for those who cannot see it',
  )
  const { challenge, salt, signature } = at(captcha, 'challenge') as Record<string, unknown>
  const solution = solved(at(captcha, 'challenge'))
  const response = await client.call('Log in', {
    email,
    password,
    tokenType: 'bearer',
    captcha: { captchaId: at(captcha, 'captchaId'), solution, challenge, salt, signature },
  })
  return { token: String(at(response, 'token')) }
}

/** Sets up an authenticator app with the secret from the response. Staff need one. */
export async function setUpSecondFactor({ client, w }: Outside, who: Who): Promise<void> {
  const { secret } = await client.call('Start setting up an authenticator app', {}, who)
  const response = await client.call(
    'Finish it with a first code; the first factor also gives recovery codes, once',
    { code: codeOfApp(String(secret), await clockOf(w)) },
    who,
  )
  expect(at(response, 'recoveryCodes', 9)).toBeTruthy()
}

/**
 * Joins with somebody's referral code and is vouched for by them. It reads the codes in mails and
 * SMS.
 */
export async function join(
  { client, w }: Outside,
  person: Newcomer,
  inviter: Who & { referralCode: string },
): Promise<Who & { token: string }> {
  const registration = {
    ...person,
    pancard: person.pan,
    dateOfBirth: '1984-02-29',
    referralCode: inviter.referralCode,
    consent: { version: consentVersion(client), language: 'en' },
  }
  await client.call('Register; the response never shows whether an address is known', registration)
  await w.work()
  await client.call('Verify an email address with the code from its link', {
    email: person.email,
    code: codeInMail(w, person.email),
  })
  const who = await logIn(client, person)
  await client.call('Send a code by SMS to the registered phone', {}, who)
  await w.work()
  await client.call(
    'Verify the phone with the code from the SMS',
    { code: codeInText(w, person.phone) },
    who,
  )
  const requests = at(
    await client.call('People who used my link and await my answer', {}, inviter),
    'data',
  ) as Record<string, unknown>[]
  const request = requests.find(({ name }) => name === person.name)
  await client.call(
    'I know this person, or not',
    { applicationId: request?.['id'], known: true, version: request?.['version'] },
    inviter,
  )
  const { user } = await client.call('Who am I', {}, who)
  await client.call(
    'Record the agreement to the warning',
    { checked: true, version: at(user, 'warningVersion'), language: 'en' },
    who,
  )
  return who
}

function consentVersion(client: Client): unknown {
  const schema = client.bodyOf('Register; the response never shows whether an address is known')
  return at(schema, 'properties', 'consent', 'properties', 'version', 'examples', 0)
}
