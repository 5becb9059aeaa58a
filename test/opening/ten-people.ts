import { invariant } from '#domain/shared/assert.ts'
import type { CircleRole } from '#domain/shared/staff-roles.ts'
import {
  agreeToWarning,
  codeInMail,
  madeUpPerson,
  newestIdentity,
  type Person,
  proveEmail,
  provePhone,
  register,
  signIn,
  vouchFor,
} from '../circle/people.ts'
import { givenApp } from '../circle/second-factors.ts'
import { changingRoles, REASON } from '../circle/staff.ts'
import { enterByPhone } from '../members/by-phone.ts'
import { enter, type FoundedCircle, linkFor, recognise } from '../members/lists.ts'
import type { TestWorld } from '../server/world.ts'
import { foundersReady, openIt } from './founders.ts'

/** A circle that an operator opened, as its two founders get it, with a first ask after three days. */
export async function openedCircle(w: TestWorld, operator: Person): Promise<FoundedCircle> {
  const { first, second, circleId } = await foundersReady(w)
  for (const { token } of [first, second])
    await w.call('PUT /founding/terms', { token, body: { firstAskDays: 3 } })
  await openIt(w, operator, circleId)
  const circle = { circleId, admin: first, other: second, steward: second, slug: '', name: '' }
  return { ...circle, invitations: [] }
}

/**
 * People whom one founder enters on a list. Half of them get the invitation by SMS, and the others
 * as a link to send by hand. Each comes in by phone, and the other founder recognises them.
 */
export async function joinByList(
  w: TestWorld,
  circle: FoundedCircle,
  count: number,
): Promise<Person[]> {
  const people = Array.from({ length: count }, () => madeUpPerson())
  await enter(w, circle, people)
  const { data } = await w.call('GET /staff/lists', { token: circle.admin.token })
  const list = data[0]
  invariant(list, 'no list was entered')
  const params = { listId: list.id }
  const body = { version: list.version }
  await w.call('POST /staff/lists/{listId}/agree', { token: circle.other.token, params, body })
  const found: Person[] = []
  for (const [at, person] of people.entries()) {
    const id = list.people.find(({ name }) => name === person.name)?.id ?? ''
    const code =
      at % 2 === 0 ? await linkFor(w, circle.admin, id) : await codeBySms(w, circle, person, id)
    const { phone, name } = person
    const entered = await enterByPhone(w, { phone, code, name })
    await recognise(w, circle.other, id)
    await agreeToWarning(w, entered)
    found.push({ ...person, ...entered, circleId: circle.circleId, referralCode: '' })
  }
  return found
}

async function codeBySms(
  w: TestWorld,
  { admin }: FoundedCircle,
  { phone }: { phone: string },
  listPersonId: string,
): Promise<string> {
  const params = { listPersonId }
  await w.call('POST /staff/list-people/{listPersonId}/send', { token: admin.token, params })
  await w.work()
  const sent = w.texts.findLast(
    ({ to, text }) => to === `+91${phone}` && text.template === 'list-invitation',
  )
  const code = sent?.text.variables.join(' ').match(/[\w-]{16,}$/)?.[0]
  invariant(code, `no invitation for ${phone}`)
  return code
}

/** Somebody who registers with the code of a member, who says that they know them. */
export async function joinByLink(w: TestWorld, inviter: Person): Promise<Person> {
  const details = madeUpPerson()
  const { rows } = await w.owner.pool.query<{ code: string }>(
    'SELECT referral_code AS code FROM identity WHERE member_id = $1',
    [inviter.memberId],
  )
  await register(w, { ...details, referralCode: rows[0]?.code ?? '' })
  await proveEmail(w, details)
  const { circleId } = inviter
  const person: Person = {
    ...details,
    circleId,
    ...(await newestIdentity(w, details.email)),
    token: '',
  }
  await signIn(w, person)
  await provePhone(w, person)
  await vouchFor(w, inviter, person)
  await agreeToWarning(w, person)
  return person
}

/** PAN and birth, which an ask and a role need. */
export async function identified(w: TestWorld, { token }: Pick<Person, 'token'>): Promise<void> {
  await w.call('PUT /user/identity', {
    token,
    body: { pancard: madeUpPerson().pan, dateOfBirth: '1990-01-01' },
  })
}

/** A founder proposes a role, and somebody without a tie confirms it. */
export async function appointed(
  w: TestWorld,
  { admin }: FoundedCircle,
  { person, role, by }: { person: Person; role: CircleRole; by: Pick<Person, 'token'> },
): Promise<void> {
  await changingRoles(w).grant(admin, person, role)
  const { data } = await w.call('GET /user/role-proposals', { token: by.token })
  const [proposal] = data
  invariant(proposal, 'a role that nobody was asked to confirm')
  await w.call('POST /user/role-proposals/{approvalId}/answer', {
    token: by.token,
    params: { approvalId: proposal.id },
    body: { confirm: true, reason: REASON, version: proposal.version },
  })
}

/** What a role needs: PAN, birth, a proved address and a second factor. */
export async function ready(w: TestWorld, person: Pick<Person, 'token' | 'email'>): Promise<void> {
  await identified(w, person)
  const { token, email } = person
  await w.call('POST /user/change-email', { token, body: { email } })
  await w.work()
  await w.call('POST /user/confirm-email', { body: { code: codeInMail(w, email) } })
  await givenApp(w, person)
}
