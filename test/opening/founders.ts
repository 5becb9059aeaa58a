import { invariant } from '#domain/shared/assert.ts'
import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { inviteOperator } from '#server/circles/invite-operator.ts'
import { givenApp, logInWithPassword } from '../circle/second-factors.ts'
import {
  madeUpPerson,
  newestIdentity,
  type Person,
  proveEmail,
  provePhone,
  register,
  solvedCaptcha,
} from '../circle/people.ts'
import type { TestWorld } from '../server/world.ts'

export const ABOUT = {
  circleName: 'Asha Mahila Mandal',
  purpose: 'We are a self-help group of fifteen women who help each other in hard months.',
  place: 'Wardha',
  language: 'en',
  size: 15,
} as const

type Details = ReturnType<typeof madeUpPerson>

/** Sends the form of a first founder. */
export async function applyForCircle(
  w: TestWorld,
  details: Details = madeUpPerson(),
  about: Partial<typeof ABOUT> | Record<string, unknown> = {},
) {
  const { pan: pancard, ...person } = details
  return w.call('POST /foundings', {
    body: {
      ...ABOUT,
      ...about,
      ...person,
      pancard,
      dateOfBirth: '1985-06-15',
      consent: { version: CONSENT_VERSION, language: 'en' },
      captcha: await solvedCaptcha(w),
    },
  })
}

type UpTo = 'email' | 'phone' | 'factor'

/** Proves e-mail and phone, logs in and sets up an app, as far as `upTo`. */
async function proveAll(w: TestWorld, details: Details, upTo: UpTo): Promise<Person> {
  await proveEmail(w, details)
  const identity = await newestIdentity(w, details.email)
  const { rows } = await w.owner.pool.query<{ circle_id: string }>(
    'SELECT circle_id FROM member WHERE member_id = $1',
    [identity.memberId],
  )
  const circleId = rows[0]?.circle_id
  invariant(circleId, 'a founder without a circle')
  const person: Person = { ...details, circleId, ...identity, token: '' }
  person.token = await logInWithPassword(w, person)
  if (upTo === 'email') return person
  await provePhone(w, person)
  if (upTo === 'factor') await givenApp(w, person)
  return person
}

/** The first founder of a circle that waits for an operator. */
export async function firstFounder(
  w: TestWorld,
  {
    details = madeUpPerson(),
    about = {},
    upTo = 'factor',
  }: {
    details?: Details
    about?: Record<string, unknown>
    upTo?: UpTo
  } = {},
): Promise<Person> {
  await applyForCircle(w, details, about)
  return proveAll(w, details, upTo)
}

/** The other founder, by the first one's link. */
export async function secondFounder(
  w: TestWorld,
  first: Person,
  { upTo = 'factor' }: { upTo?: UpTo } = {},
): Promise<Person> {
  return joinedByLink(w, await linkFor(w, first), { upTo })
}

/** The code of a new link for the other founder. */
export async function linkFor(w: TestWorld, first: Person): Promise<string> {
  const { link } = await w.call('POST /founding/link', { token: first.token })
  return /#code=(.+)$/.exec(link)?.[1] ?? ''
}

/** An operator with a second factor, by the link that set-up prints. */
export async function newOperator(w: TestWorld): Promise<Person> {
  return joinedByLink(w, await inviteOperator(w.owner))
}

/** Somebody who came in by a one-time link, with a second factor. */
export async function joinedByLink(
  w: TestWorld,
  referralCode: string,
  { upTo = 'factor', fill = register }: { upTo?: UpTo; fill?: typeof register } = {},
): Promise<Person> {
  const details = madeUpPerson()
  await fill(w, { ...details, referralCode })
  const person = await proveAll(w, details, upTo)
  // An officer can rule from the second day on.
  await w.owner.pool.query(
    `UPDATE member_role SET granted_at = granted_at - interval '1 day'
      WHERE member_id = $1 AND role = 'officer'`,
    [person.memberId],
  )
  return person
}

/** Two founders who have proved all that an operator wants to see. */
export async function foundersReady(w: TestWorld, about: Record<string, unknown> = {}) {
  const first = await firstFounder(w, { about })
  return { first, second: await secondFounder(w, first), circleId: first.circleId }
}

export function openIt(
  w: TestWorld,
  operator: Person,
  circleId: string,
  slug = `asha-${circleId.slice(-8)}`,
) {
  return w.call('POST /operator/foundings/open', {
    token: operator.token,
    body: { circleId, slug },
  })
}

export function actOn(
  w: TestWorld,
  operator: Person,
  circleId: string,
  act: 'pause' | 'resume' | 'close',
) {
  return w.call('POST /operator/circles/act', {
    token: operator.token,
    body: { circleId, act, reason: 'The village asked for it' },
  })
}

export async function stateOf(w: TestWorld, circleId: string): Promise<string | undefined> {
  const { rows } = await w.owner.pool.query<{ state: string }>(
    'SELECT state FROM circle WHERE circle_id = $1',
    [circleId],
  )
  return rows[0]?.state
}
