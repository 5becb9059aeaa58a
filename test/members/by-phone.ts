import { createHash } from 'node:crypto'
import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { Language } from '#domain/shared/languages.ts'
import { solvedCaptcha } from '../circle/people.ts'
import type { TestWorld } from '../server/world.ts'

/** What a request carries beside its content. */
type From = { readonly network?: string; readonly device?: string | undefined }

/** Somebody who came in or logged in by phone, with what their browser stores. */
export type PhonePerson = {
  readonly phone: string
  readonly token: string
  readonly device: string
  readonly memberId: string
  readonly isNew: boolean
  readonly waitsUntil: string | null
}

/** A captcha with its proof of work. */
async function workedCaptcha(w: TestWorld, work: number, from: From) {
  const { captchaId, challenge } = await w.call('GET /user/captcha', {
    query: { work: String(work) },
    ...from,
  })
  const { salt, signature, maxnumber } = challenge
  const hash = (number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex')
  const solution = Array.from({ length: maxnumber + 1 }, (_, number) => number).find(
    (number) => hash(number) === challenge.challenge,
  )
  return { captchaId, salt, signature, challenge: challenge.challenge, solution }
}

type Start = {
  readonly phone: string
  readonly code?: string | undefined
  /** The level of the proof of work; without one, the digits of the picture. */
  readonly work?: number
} & From

/** Asks for a code. Returns the id of the request. */
export async function startByPhone(
  w: TestWorld,
  { phone, code, work, ...from }: Start,
): Promise<{ codeId: string; message: string; smsLate: boolean }> {
  return w.call('POST /user/phone/start', {
    body: {
      phone,
      captcha: await (work === undefined ? solvedCaptcha(w, from) : workedCaptcha(w, work, from)),
      ...(code !== undefined && { way: { code } }),
    },
    ...from,
  })
}

/** The code in the newest SMS with which this number can log in. */
export function entryCode(w: TestWorld, phone: string): string {
  const sent = w.texts.findLast(
    ({ to, text }) => to === `+91${phone}` && text.template === 'entry-code',
  )
  invariant(sent, `no code for ${phone}`)
  return sent.text.variables[0] ?? ''
}

type Finish = {
  readonly phone: string
  readonly codeId: string
  readonly typed: string
  /** The invitation. */
  readonly code?: string | undefined
  readonly name?: string
  readonly language?: Language
} & From

/** Types the code, and what a newcomer gives. */
export async function finishByPhone(
  w: TestWorld,
  { phone, codeId, typed, code, name = 'Gita', language = 'en', ...from }: Finish,
): Promise<PhonePerson> {
  let browser = { token: '', device: '' }
  const { user, isNew } = await w.call('POST /user/phone/finish', {
    body: {
      phone,
      codeId,
      code: typed,
      ...(code !== undefined && {
        way: { code },
        name,
        adult: true,
        consent: { version: CONSENT_VERSION, language },
      }),
    },
    ...from,
    onSession: (session) => (browser = session),
  })
  return { phone, ...browser, memberId: user.id, isNew, waitsUntil: user.deviceWaitsUntil }
}

/** Both steps: comes in with an invitation, or logs in. */
export async function enterByPhone(
  w: TestWorld,
  {
    phone,
    code,
    name,
    language,
    ...from
  }: Pick<Finish, 'phone' | 'code' | 'name' | 'language'> & From,
): Promise<PhonePerson> {
  const { codeId } = await startByPhone(w, { phone, code, ...from })
  await w.work()
  return finishByPhone(w, {
    phone,
    codeId,
    typed: entryCode(w, phone),
    code,
    ...(name !== undefined && { name }),
    ...(language !== undefined && { language }),
    ...from,
  })
}
