import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { invariant } from '#domain/shared/assert.ts'
import { decide, REASON, waitingFor } from '../circle/staff.ts'
import type { Person, register } from '../circle/people.ts'
import { joinedByLink } from '../opening/founders.ts'
import type { TestWorld } from '../server/world.ts'

export const outsideOfficersOf = async (w: TestWorld, admin: Person) =>
  (await w.call('GET /staff/outside-officers', { token: admin.token })).data

/** Proposes an officer from outside. */
export const proposeOutside = (w: TestWorld, admin: Person) =>
  w.call('POST /staff/outside-officers', { token: admin.token, body: { reason: REASON } })

/** An appointment by two administrators; returns its id. */
export async function appointed(w: TestWorld, one: Person, other: Person): Promise<string> {
  await proposeOutside(w, one)
  await decide(w, other, await waitingFor(w, other, { kind: 'outside_officer' }))
  const last = (await outsideOfficersOf(w, one)).at(-1)
  invariant(last, 'an appointment that is not listed')
  return last.id
}

/** The code of a new link of an appointment. */
export async function outsideLink(w: TestWorld, admin: Person, appointmentId: string) {
  const { link } = await w.call('POST /staff/outside-officers/{appointmentId}/link', {
    token: admin.token,
    params: { appointmentId },
  })
  return /#code=(.+)$/.exec(link)?.[1] ?? ''
}

/** Fills in the short form of an outside officer: no PAN, no date of birth. */
export const registerOutside: typeof register = (
  w,
  { name, email, phone, password, referralCode = '', language = 'en' },
) =>
  w.call('POST /user/register', {
    body: {
      name,
      email,
      phone,
      password,
      referralCode,
      adult: true,
      consent: { version: CONSENT_VERSION, language },
    },
  })

/** Ends an appointment. */
export const endOutside = (w: TestWorld, admin: Person, appointmentId: string) =>
  w.call('POST /staff/outside-officers/{appointmentId}/end', {
    token: admin.token,
    params: { appointmentId },
    body: { reason: REASON },
  })

/** An officer from outside, appointed by two administrators and with a second factor. */
export async function newOutsideOfficer(w: TestWorld, one: Person, other: Person) {
  const appointmentId = await appointed(w, one, other)
  const link = await outsideLink(w, one, appointmentId)
  const officer = await joinedByLink(w, link, { fill: registerOutside })
  return { ...officer, appointmentId }
}
