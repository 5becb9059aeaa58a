import { invariant } from '#domain/shared/assert.ts'
import type { ListedState } from '#domain/members/lists/list-rules.ts'
import { acceptInvitation } from '#server/members/lists/accept-invitation.ts'
import { findEntryRoute } from '#server/members/entry/entry-route.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { madeUpPerson, newMember, type PeopledCircle, type Person } from '../circle/people.ts'
import { logInWritten, writeProved } from '../circle/written-people.ts'
import { helpingCircle, type HelpingCircle } from '../helping/helping.ts'
import type { TestWorld } from '../server/world.ts'

/** A circle with two founders in its founding time. */
export type FoundedCircle = HelpingCircle & { readonly other: Person }

export async function foundedCircle(
  w: TestWorld,
  policy: Parameters<typeof helpingCircle>[1] = {},
): Promise<FoundedCircle> {
  const circle = await helpingCircle(w, policy)
  const other = await newMember(w, circle, { roles: ['admin', 'steward'] })
  await w.owner.pool.query('UPDATE member SET introduced_by = NULL WHERE circle_id = $1', [
    circle.circleId,
  ])
  await w.owner.pool.query('UPDATE identity SET invited_as_admin = true WHERE member_id = $1', [
    other.memberId,
  ])
  await w.owner.pool.query(
    `UPDATE circle SET founding_until = app_now() + interval '30 days' WHERE circle_id = $1`,
    [circle.circleId],
  )
  return { ...circle, other }
}

export type Listed = ReturnType<typeof madeUpPerson> & { readonly id: string; code: string }

/** Enters people as the first founder. */
export async function enter(
  w: TestWorld,
  circle: Pick<FoundedCircle, 'admin'>,
  people: readonly { name: string; phone: string }[],
  by: Person = circle.admin,
) {
  return w.call('POST /staff/lists', {
    token: by.token,
    body: { people: people.map(({ name, phone }, at) => ({ line: at + 1, name, phone })) },
  })
}

/** People on a list to which both founders agreed, each with the code of an invitation. */
export async function invited(
  w: TestWorld,
  circle: FoundedCircle,
  count: number,
  given: Partial<ReturnType<typeof madeUpPerson>> = {},
): Promise<Listed[]> {
  const people = Array.from({ length: count }, () => ({ ...madeUpPerson(), ...given }))
  await enter(w, circle, people)
  const { data } = await w.call('GET /staff/lists', { token: circle.admin.token })
  const list = data[0]
  invariant(list, 'no list was entered')
  await w.call('POST /staff/lists/{listId}/agree', {
    token: circle.other.token,
    params: { listId: list.id },
    body: { version: list.version },
  })
  const listed: Listed[] = []
  for (const person of people) {
    const id = list.people.find(({ name }) => name === person.name)?.id ?? ''
    listed.push({ ...person, id, code: await linkFor(w, circle.admin, id) })
  }
  return listed
}

/** Makes an invitation to send by hand and returns its code. */
export async function linkFor(w: TestWorld, founder: Person, id: string): Promise<string> {
  const { link } = await w.call('POST /staff/list-people/{listPersonId}/link', {
    token: founder.token,
    params: { listPersonId: id },
  })
  return link.slice(link.lastIndexOf('/') + 1)
}

/** Registers by an invitation and proves e-mail and phone, as the stores of the product do. */
export async function accept(
  w: TestWorld,
  circle: Pick<PeopledCircle, 'circleId'>,
  person: Omit<Listed, 'id'>,
): Promise<Person> {
  const { database, vault } = w.world
  return inTransaction(database, { vault, language: 'en' }, async (ctx) => {
    const route = await findEntryRoute(ctx, { referralCode: person.code, phone: person.phone })
    const given = { ...person, pancard: person.pan, dateOfBirth: '1985-06-15' }
    const identity = await writeProved(ctx, { given, language: 'en', passwordHash: '', route })
    await acceptInvitation(ctx, identity)
    const { memberId, referralCode } = identity
    const token = await logInWritten(ctx, identity)
    return { ...person, circleId: circle.circleId, memberId, referralCode, token }
  })
}

/** Says "I know this person", or not. */
export function recognise(w: TestWorld, by: Pick<Person, 'token'>, id: string, known = true) {
  return w.call('POST /user/waiting-people/{listPersonId}/answer', {
    token: by.token,
    params: { listPersonId: id },
    body: { known },
  })
}

/** How far a person of a list is, as the founders see it. */
export async function stateOf(
  w: TestWorld,
  circle: Pick<FoundedCircle, 'admin'>,
  id: string,
): Promise<ListedState | undefined> {
  const { data } = await w.call('GET /staff/lists', { token: circle.admin.token })
  return data.flatMap(({ people }) => people).find((person) => person.id === id)?.state
}
