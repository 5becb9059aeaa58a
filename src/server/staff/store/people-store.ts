import { sql } from 'kysely'
import type { MemberStatus } from '#domain/members/member.ts'
import type { CircleRole } from '#domain/shared/staff-roles.ts'
import type { Desk } from '#domain/support/ticket.ts'
import type { Cursor } from '#server/platform/database/cursor.ts'
import { canWork, staffFacts } from '#server/platform/use-case/staff-facts.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

export type PersonLine = {
  readonly memberId: string
  readonly status: MemberStatus
  readonly roles: readonly CircleRole[]
  readonly registeredAt: Temporal.Instant
  readonly joinedAt: Temporal.Instant | null
  readonly stewardId: string | null
}

const LINE = sql`m.member_id, m.status,
  ARRAY(SELECT r.role FROM member_role r
    WHERE r.circle_id = m.circle_id AND r.member_id = m.member_id ORDER BY r.role) AS roles,
  m.registered_at, m.joined_at, m.steward_id`

/**
 * Lists members of a circle, the latest registration first; without a status all but closed ones.
 */
export async function listPeople(
  tx: Tx,
  circleId: string,
  {
    status,
    after,
    limit,
  }: { status: MemberStatus | undefined; after: Cursor | undefined; limit: number },
): Promise<PersonLine[]> {
  const { rows } = await sql<PersonLine>`
    SELECT ${LINE} FROM member m
    WHERE m.circle_id = ${circleId}
      AND ${status === undefined ? sql`m.status <> 'closed'` : sql`m.status = ${status}`}
    ${
      after === undefined
        ? sql``
        : sql`AND (m.registered_at, m.member_id)
      < (${after.at}, ${after.id})`
    }
    ORDER BY m.registered_at DESC, m.member_id DESC LIMIT ${limit}`.execute(tx)
  return rows
}

export type PersonFacts = PersonLine & {
  readonly introducedBy: string | null
  readonly limitedUntil: Temporal.Instant | null
  readonly pausedUntil: Temporal.Instant | null
  readonly birthSealed: Buffer | null
  readonly openPledges: number
  readonly openAsks: number
  readonly liveMatches: number
}

/**
 * Finds one member with their open and running requests; undefined for members of other circles.
 */
export async function findPerson(
  tx: Tx,
  circleId: string,
  memberId: string,
): Promise<PersonFacts | undefined> {
  const { rows } = await sql<PersonFacts>`
    SELECT ${LINE}, m.introduced_by, m.limited_until,
      m.pledges_paused_until AS paused_until, m.birth_sealed,
      (SELECT coalesce(sum(p.open_rupees), 0)::bigint FROM pledge p
        WHERE p.circle_id = m.circle_id AND p.member_id = m.member_id) AS open_pledges,
      (SELECT coalesce(sum(a.open_rupees), 0)::bigint FROM ask a
        WHERE a.circle_id = m.circle_id AND a.member_id = m.member_id) AS open_asks,
      (SELECT count(*)::int FROM running_match r
        WHERE r.circle_id = m.circle_id AND m.member_id IN (r.giver_id, r.receiver_id)
          AND r.is_live) AS live_matches
    FROM member m WHERE m.circle_id = ${circleId} AND m.member_id = ${memberId}`.execute(tx)
  return rows[0]
}

/** Finds a member by the slug of their circle and the hash of their login address. */
export async function findByLogin(
  tx: Tx,
  { slug, emailKey }: { slug: string; emailKey: Buffer },
): Promise<{ circleId: string; memberId: string } | undefined> {
  return tx
    .selectFrom('identity as i')
    .innerJoin('circle as c', 'c.circleId', 'i.circleId')
    .select(['i.circleId', 'i.memberId'])
    .where('c.slug', '=', slug)
    .where('i.emailKey', '=', emailKey)
    .where('i.emailVerifiedAt', 'is not', null)
    .executeTakeFirst()
}

/** Lists a member's latest tickets at the viewer's desks. */
export async function listTicketsOf(
  tx: Tx,
  {
    circleId,
    memberId,
    desks,
    limit,
  }: { circleId: string; memberId: string; desks: readonly Desk[]; limit: number },
): Promise<{ id: string; titleSealed: Buffer; state: string }[]> {
  if (desks.length === 0) return []
  return allRows(tx, 'ticket', { circleId, memberId })
    .select(['ticketId as id', 'titleSealed', 'state'])
    .where('desk', 'in', desks)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
}

/**
 * What was proposed and decided about measures against a member, the latest first; or only what was
 * done.
 */
export async function listDecisionsAbout(
  tx: Tx,
  {
    circleId,
    memberId,
    takenOnly,
    limit,
  }: { circleId: string; memberId: string; takenOnly: boolean; limit: number },
): Promise<
  { measure: string; at: Temporal.Instant; until: Temporal.Instant | null; state: string }[]
> {
  return allRows(tx, 'measureDecision', { circleId, memberId })
    .select(['measure', 'proposedAt as at', 'untilAt as until', 'state'])
    .$if(takenOnly, (qb) => qb.where('state', 'not in', ['proposed', 'refused']))
    .orderBy('proposedAt', 'desc')
    .limit(limit)
    .execute()
}

/** Lists who has which role, administrators first. */
export async function listHolders(
  tx: Tx,
  circleId: string,
): Promise<
  {
    memberId: string
    role: CircleRole
    grantedAt: Temporal.Instant
    hasSecondFactor: boolean
    /** With all given that work in a role needs. */
    able: boolean
  }[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof listHolders>>[number]>`
    SELECT r.member_id, r.role, r.granted_at,
      coalesce(${staffFacts('i', 'm').hasFactor}, false) AS has_second_factor,
      ${canWork('m')} AS able
    FROM member_role r
    JOIN member m ON m.circle_id = r.circle_id AND m.member_id = r.member_id
    LEFT JOIN identity i ON i.circle_id = r.circle_id AND i.member_id = r.member_id
    WHERE r.circle_id = ${circleId}
    ORDER BY array_position(ARRAY['admin', 'officer', 'steward', 'manager'], r.role), r.granted_at,
      r.member_id`.execute(tx)
  return rows
}
