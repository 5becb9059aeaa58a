import type { CircleRole } from '#domain/shared/staff-roles.ts'
import { invariant } from '#domain/shared/assert.ts'
import { newMember, type PeopledCircle, type Person } from './people.ts'
import type { TestWorld } from '../server/world.ts'

/**
 * A circle with two administrators and two people in each other role, without ties between them.
 */
export type StaffedCircle = PeopledCircle & {
  readonly admin2: Person
  readonly officer: Person
  readonly officer2: Person
  readonly steward: Person
  readonly steward2: Person
}

export const REASON = 'I know them, and looked at it myself.'

/**
 * Adds the second administrator, two officers and two stewards. It cuts their ties to the first,
 * for tests about other things.
 */
export async function staffed(
  w: TestWorld,
  circle: PeopledCircle & { readonly steward?: Person },
): Promise<StaffedCircle> {
  const add = (...roles: CircleRole[]) => newMember(w, circle, { roles })
  const staff = {
    admin2: await add('admin'),
    officer: await add('officer'),
    officer2: await add('officer'),
    steward: circle.steward ?? (await add('steward')),
    steward2: await add('steward'),
  }
  await untie(w, Object.values(staff))
  return { ...circle, ...staff }
}

/** Gives a role directly in the database, without a proposal. */
export async function giveRole(
  w: TestWorld,
  { circleId, memberId }: Pick<Person, 'circleId' | 'memberId'>,
  role: CircleRole,
): Promise<void> {
  await w.owner.pool.query(
    `INSERT INTO member_role (circle_id, member_id, role, granted_at)
      VALUES ($1, $2, $3, app_now() - interval '2 days')`,
    [circleId, memberId, role],
  )
}

/** Makes these people look as if somebody outside had introduced them. */
export async function untie(
  w: TestWorld,
  people: readonly { readonly memberId: string }[],
): Promise<void> {
  const ids = [people.map(({ memberId }) => memberId)]
  await w.owner.pool.query('UPDATE member SET introduced_by = NULL WHERE member_id = ANY ($1)', ids)
  await w.owner.pool.query(
    'UPDATE application SET decided_by = NULL WHERE member_id = ANY ($1)',
    ids,
  )
}

/** Assigns a member to a steward. */
export async function assignTo(
  w: TestWorld,
  steward: Person,
  member: { readonly memberId: string },
): Promise<void> {
  await w.owner.pool.query('UPDATE member SET steward_id = $1 WHERE member_id = $2', [
    steward.memberId,
    member.memberId,
  ])
}

/** Proposes a role for somebody, or takes one away, as staff do. */
export function changingRoles(w: TestWorld) {
  const body = (member: { memberId: string }, role: CircleRole) => ({
    memberId: member.memberId,
    role,
    reason: REASON,
  })
  return {
    grant: (by: Person, member: { memberId: string }, role: CircleRole) =>
      w.call('POST /staff/roles/grant', { token: by.token, body: body(member, role) }),
    withdraw: (by: Person, member: { memberId: string }, role: CircleRole) =>
      w.call('POST /staff/roles/withdraw', { token: by.token, body: body(member, role) }),
  }
}

/** A new member without ties to any of the staff. */
export async function untiedMember(w: TestWorld, circle: PeopledCircle): Promise<Person> {
  const person = await newMember(w, circle)
  await untie(w, [person])
  return person
}

/** The latest proposal that waits and that this person sees. `kind` and `whom` limit it. */
export async function waitingFor(
  w: TestWorld,
  person: Person,
  { kind, whom }: { kind?: string; whom?: { readonly name: string } } = {},
) {
  const { data } = await w.call('GET /staff/approvals', { token: person.token, query: {} })
  const found = data.findLast(
    (approval) =>
      (kind === undefined || approval.kind === kind) &&
      (whom === undefined || approval.whomName === whom.name),
  )
  invariant(found, 'nothing waits for a second person')
  return found
}

export function decide(
  w: TestWorld,
  person: Person,
  approval: { readonly id: string; readonly version: number },
  approve = true,
) {
  return w.call('POST /staff/approvals/{approvalId}/decide', {
    token: person.token,
    params: { approvalId: approval.id },
    body: { approve, reason: REASON, version: approval.version },
  })
}

/**
 * Acts in the log about somebody, or with one name, oldest first. Values that change from run to
 * run are left out.
 */
export async function actsIn(
  w: TestWorld,
  { circleId }: { circleId: string },
  act?: string,
): Promise<
  {
    act: string
    actor_id: string
    actor_role: string
    whom_id: string | null
    before: unknown
    after: unknown
    readable: boolean
  }[]
> {
  const { rows } = await w.owner.pool.query(
    `SELECT act, actor_id, actor_role, whom_id, before, after,
      position('looked'::bytea IN reason_sealed) > 0 AS readable FROM audit_log
    WHERE circle_id = $1 AND ($2::text IS NULL OR act = $2) ORDER BY happened_at, audit_id`,
    [circleId, act ?? null],
  )
  return rows as never
}

/** The kinds of somebody's notices, oldest first. */
export async function noticesTo(
  w: TestWorld,
  { memberId }: { memberId: string },
  kind?: string,
): Promise<string[]> {
  const { rows } = await w.owner.pool.query<{ kind: string }>(
    `SELECT kind FROM notice WHERE member_id = $1 AND ($2::text IS NULL OR kind = $2)
      ORDER BY created_at, notice_id`,
    [memberId, kind ?? null],
  )
  return rows.map((row) => row.kind)
}
