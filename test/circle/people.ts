import { randomInt } from 'node:crypto'
import { invariant } from '#domain/shared/assert.ts'
import { CONSENT_VERSION, WARNING_VERSION } from '#domain/members/agreements.ts'
import type { Policy } from '#domain/shared/policy.ts'
import { canonicalEmail } from '#domain/members/contact-formats.ts'
import type { CircleId, MemberId } from '#domain/shared/ids.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import type { Language } from '#domain/shared/languages.ts'
import type { EntryRoute } from '#server/members/entry/entry-route.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { OpenedCircle, TestWorld } from '../server/world.ts'
import { withoutUndefined } from './without-undefined.ts'
import { writeMember } from './written-people.ts'

/** A member of a circle. `token` is from their last login. */
export type Person = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly pan: string
  readonly password: string
  readonly circleId: string
  readonly memberId: string
  readonly referralCode: string
  token: string
}

/** A circle with one active administrator, who is a steward too. */
export type PeopledCircle = OpenedCircle & { readonly admin: Person }

export type NewMember = {
  /** The owner of the referral link. The default is the circle's administrator. */
  readonly inviter?: Person
  readonly name?: string
  readonly email?: string
  readonly phone?: string
  readonly pan?: string
  readonly password?: string
  readonly dateOfBirth?: string
  readonly language?: Language
  readonly roles?: readonly StaffRole[]
  /** False for an officer without the second factor that they need to count. */
  readonly factor?: boolean
  /** How far the person comes. 'active' also gets the inviter's word and agrees to the warning. */
  readonly upTo?: 'registered' | 'email' | 'phone' | 'active'
}

let people = 0

/** A first name of letters only, as checkName requires: Personb, Personc, … */
function inLetters(number: number): string {
  const rest = Math.floor(number / 26)
  return (rest > 0 ? inLetters(rest) : 'Person') + String.fromCodePoint(97 + (number % 26))
}

/** Made-up personal data that nobody else has. */
export function madeUpPerson() {
  const number = ++people
  const tail = `${number}${randomInt(1_000_000)}`
  // Drawn alone, two of some thousand people would now and then have one PAN.
  const lastFour = String(number % 10_000).padStart(4, '0')
  const letters = Array.from({ length: 3 }, () => String.fromCodePoint(65 + randomInt(26))).join('')
  return {
    name: `${inLetters(number)} Testwala`,
    email: `person${tail}@example.in`,
    phone: `9${String(randomInt(100_000)).padStart(5, '0')}${lastFour}`,
    pan: `${letters}PT${lastFour}${letters[0]}`,
    password: `correct horse ${tail}`,
  }
}

/** Opens a circle and writes its first administrator. */
export async function newCircle(
  w: TestWorld,
  options: { policy?: Partial<Policy>; slug?: string; name?: string; seen?: boolean } = {},
): Promise<PeopledCircle> {
  const circle = await w.openCircle(options)
  const [invitation, ...invitations] = circle.invitations
  invariant(invitation, 'a circle without invitations')
  const circleId = circle.circleId as CircleId
  const admin = await write(w, { kind: 'administrator', circleId, token: invitation }, {})
  return { ...circle, invitations, admin }
}

/**
 * An active member who is logged in, written as joining would leave them. With `upTo` they join by
 * the endpoints that far: register, mail, verify, log in, SMS, verify.
 */
export async function newMember(
  w: TestWorld,
  circle: Pick<PeopledCircle, 'circleId' | 'admin'>,
  member: NewMember = {},
): Promise<Person> {
  const inviter = member.inviter ?? circle.admin
  if ((member.upTo ?? 'active') !== 'active') return joinByForm(w, circle, member)
  const route = {
    kind: 'referral',
    circleId: circle.circleId as CircleId,
    inviterId: inviter.memberId as MemberId,
  } as const
  return write(w, route, member)
}

async function write(w: TestWorld, route: EntryRoute, member: NewMember): Promise<Person> {
  const { language = 'en', roles = [], factor = true } = member
  const { details, dateOfBirth } = detailsOf(member)
  const { database, vault, services } = w.world
  const passwordHash = await services.passwords.hash(details.password)
  const written = await inTransaction(database, { vault, language }, (ctx) =>
    writeMember(ctx, {
      form: { ...details, pancard: details.pan, dateOfBirth },
      language,
      passwordHash,
      route,
      factor: factor && roles.includes('officer'),
    }),
  )
  // The application gives nobody a role without two people.
  const { circleId } = route
  for (const role of roles)
    await w.owner.pool.query(
      "INSERT INTO member_role VALUES ($1, $2, $3, app_now() - interval '2 days')",
      [circleId, written.memberId, role],
    )
  return { ...details, circleId, ...written }
}

/**
 * Joins by the endpoints. The person gets a verified address or phone, or becomes an active member
 * by the inviter's word and the warning.
 */
export async function joinByForm(
  w: TestWorld,
  circle: Pick<PeopledCircle, 'circleId' | 'admin'>,
  member: NewMember = {},
): Promise<Person> {
  const inviter = member.inviter ?? circle.admin
  const { upTo = 'active', language = 'en' } = member
  const { details, dateOfBirth } = detailsOf(member)
  await register(w, { ...details, dateOfBirth, language, referralCode: inviter.referralCode })
  const person: Person = {
    ...details,
    circleId: circle.circleId,
    ...(await newestIdentity(w, details.email)),
    token: '',
  }
  if (upTo === 'registered') return person
  await proveEmail(w, person)
  await signIn(w, person)
  if (upTo === 'email') return person
  await provePhone(w, person)
  if (upTo === 'phone') return person
  await vouchFor(w, inviter, person)
  await agreeToWarning(w, person)
  return person
}

function detailsOf({ name, email, phone, pan, password, dateOfBirth = '1985-06-15' }: NewMember) {
  const given = withoutUndefined({ name, email, phone, pan, password })
  return { details: { ...madeUpPerson(), ...given }, dateOfBirth }
}

export async function register(
  w: TestWorld,
  {
    referralCode,
    language = 'en',
    dateOfBirth = '1985-06-15',
    ...details
  }: {
    name: string
    email: string
    phone: string
    pan: string
    password: string
    dateOfBirth?: string
    language?: Language
    referralCode?: string
    circle?: string
    knownBy?: string
  },
): Promise<{ message: string }> {
  const { name, email, phone, password, pan, circle, knownBy } = details
  return w.call('POST /user/register', {
    body: {
      name,
      email,
      phone,
      password,
      pancard: pan,
      dateOfBirth,
      consent: { version: CONSENT_VERSION, language },
      ...withoutUndefined({ referralCode, circle, knownBy }),
    },
  })
}

/** Runs the jobs and follows the newest link that was mailed to the address. */
export async function proveEmail(w: TestWorld, { email }: Pick<Person, 'email'>): Promise<void> {
  await w.work()
  await w.call('POST /user/verify-email', { body: { email, code: codeInMail(w, email) } })
}

/** The code in the newest mail to an address. */
export function codeInMail(w: TestWorld, email: string): string {
  const mail = w.mails.findLast(({ to }) => to === email)
  const code = /[#&]code=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
  invariant(code, `no mail with a link to ${email}`)
  return code
}

/** Requests a code by SMS, runs the jobs and types the code. */
export async function provePhone(
  w: TestWorld,
  person: Pick<Person, 'token' | 'phone'>,
): Promise<void> {
  await w.call('POST /user/send-phone-code', { token: person.token })
  await w.work()
  await w.call('POST /user/verify-phone', {
    token: person.token,
    body: { code: codeInText(w, person.phone) },
  })
}

/** The code in the newest SMS to a number. */
export function codeInText(w: TestWorld, phone: string): string {
  const code = w.texts.findLast(({ to }) => to === `+91${phone}`)?.text.variables[0]
  invariant(code, `no SMS to ${phone}`)
  return code
}

/** Logs in with a bearer token, which the person then has. */
export async function signIn(
  w: TestWorld,
  person: Pick<Person, 'email' | 'password'> & { token: string },
): Promise<string> {
  const response = await w.call('POST /user/login', {
    body: {
      email: person.email,
      password: person.password,
      captcha: await solvedCaptcha(w),
      tokenType: 'bearer',
    },
  })
  invariant(response.token, 'a login without a token')
  // Staff give their second factor at every login. Other tests cover that.
  await w.owner.pool.query('UPDATE session SET second_factor_at = app_now() WHERE member_id = $1', [
    response.user.id,
  ])
  person.token = response.token
  return response.token
}

/** A captcha with its digits. */
export async function solvedCaptcha(
  w: TestWorld,
  from: { readonly network?: string } = {},
): Promise<{ captchaId: string; code: string }> {
  const { captchaId, image } = await w.call('GET /user/captcha', { query: {}, ...from })
  return { captchaId, code: image.split(',')[1] ?? '' }
}

/** The inviter answers "I know this person". */
export async function vouchFor(
  w: TestWorld,
  inviter: Person,
  person: Pick<Person, 'name'>,
): Promise<void> {
  const { data } = await w.call('GET /user/vouch-requests', { token: inviter.token })
  const request = data.find(({ name }) => name === person.name)
  invariant(request, `${person.name} does not wait for this inviter`)
  await w.call('POST /user/vouch-requests/{applicationId}/answer', {
    token: inviter.token,
    params: { applicationId: request.id },
    body: { known: true, version: request.version },
  })
}

export async function agreeToWarning(w: TestWorld, person: Pick<Person, 'token'>): Promise<void> {
  await w.call('PUT /user/agreement', {
    token: person.token,
    body: { checked: true, version: WARNING_VERSION, language: 'en' },
  })
}

/** The newest account with an address. */
export async function newestIdentity(
  w: TestWorld,
  email: string,
): Promise<{ memberId: string; referralCode: string }> {
  return w.owner.db
    .selectFrom('identity')
    .select(['memberId', 'referralCode'])
    .where('emailKey', '=', w.world.vault.hash('email', canonicalEmail(email)))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
