import { sql } from 'kysely'
import { PARTNER_DAYS } from '#domain/members/member.ts'
import type { Caretaker } from '#domain/members/stewarding.ts'
import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'
import { bringingsOf, tiesItsTwo } from './tie-store.ts'

export type CareRow = {
  readonly memberId: string
  readonly stewardId: string | null
  /**
   * The assigned steward can decide about this member: active, still a steward, and without a tie.
   */
  readonly stewardCan: boolean
}

/** Lists the stewards of these members, unordered; leaves out unknown ids. */
export async function listCare(
  tx: Tx,
  circleId: string,
  memberIds: readonly string[],
  now: Temporal.Instant,
): Promise<CareRow[]> {
  if (memberIds.length === 0) return []
  const since = addMs(now, -PARTNER_DAYS * DAY_MS)
  // There are few stewards, so their matches are read once and not for each member.
  const { rows } = await sql<{
    memberId: string
    stewardId: string | null
    stewardCan: boolean
  }>`
    WITH asked AS MATERIALIZED
      (SELECT circle_id, member_id, steward_id, introduced_by FROM member
        WHERE circle_id = ${circleId} AND member_id = ANY (${[...memberIds]}::uuid[])),
    able AS MATERIALIZED
      (SELECT s.member_id, s.introduced_by FROM member s
        WHERE s.circle_id = ${circleId} AND s.member_id IN (SELECT steward_id FROM asked)
          AND s.status = 'active'
      AND
        EXISTS (SELECT FROM member_role r
          WHERE r.circle_id = s.circle_id AND r.member_id = s.member_id AND r.role = 'steward')),
    tied AS MATERIALIZED (
      SELECT x.giver_id AS steward_id, x.receiver_id AS member_id FROM match x
      WHERE x.circle_id = ${circleId} AND x.giver_id IN (SELECT member_id FROM able)
        AND ${tiesItsTwo('x', since)}
      UNION SELECT x.receiver_id, x.giver_id FROM match x
        WHERE x.circle_id = ${circleId} AND x.receiver_id IN (SELECT member_id FROM able)
          AND ${tiesItsTwo('x', since)}
      UNION SELECT b.by_id, b.member_id FROM ${bringingsOf(circleId)} b
      UNION SELECT b.member_id, b.by_id FROM ${bringingsOf(circleId)} b)
    SELECT m.member_id, m.steward_id,
      coalesce(s.member_id <> m.member_id AND m.introduced_by IS DISTINCT FROM s.member_id
        AND s.introduced_by IS DISTINCT FROM m.member_id
      AND (s.member_id, m.member_id) NOT IN (SELECT steward_id, member_id FROM tied),
        false) AS steward_can
    FROM asked m LEFT JOIN able s ON s.member_id = m.steward_id`.execute(tx)
  return rows
}

/**
 * Lists active stewards of a circle, or its officers, with their inviters and their numbers of members.
 */
export async function listCaretakers(
  tx: Tx,
  circleId: string,
  role: 'steward' | 'officer' = 'steward',
): Promise<(Caretaker & { readonly introducedBy: string | null })[]> {
  const { rows } = await sql<Caretaker & { readonly introducedBy: string | null }>`
    SELECT m.member_id AS id, m.introduced_by,
      (SELECT count(*) FROM member held
        WHERE held.circle_id = m.circle_id AND held.steward_id = m.member_id
          AND held.status <> 'closed')::int AS members
    FROM member m
    JOIN member_role r ON r.circle_id = m.circle_id AND r.member_id = m.member_id
      AND r.role = ${role}
    WHERE m.circle_id = ${circleId} AND m.status = 'active' ORDER BY m.member_id`.execute(tx)
  return rows
}

/**
 * Lists members who took part and have this steward, or, without one, no steward; the oldest first.
 */
export async function listAssigned(
  tx: Tx,
  circleId: string,
  stewardId: string | null,
): Promise<{ memberId: string; introducedBy: string | null }[]> {
  return allRows(tx, 'member', { circleId })
    .select(['memberId', 'introducedBy'])
    .where('status', 'in', ['active', 'suspended'])
    .where('stewardId', stewardId === null ? 'is' : '=', stewardId)
    .orderBy('joinedAt')
    .orderBy('memberId')
    .execute()
}

export async function updateStewards(
  tx: Tx,
  circleId: string,
  assigned: readonly { memberId: string; stewardId: string | null }[],
): Promise<void> {
  if (assigned.length === 0) return
  await sql`UPDATE member m SET steward_id = a.steward_id, version = m.version + 1
    FROM unnest(${assigned.map(({ memberId }) => memberId)}::uuid[],
        ${assigned.map(({ stewardId }) => stewardId)}::uuid[]) AS a (member_id, steward_id)
    WHERE m.circle_id = ${circleId} AND m.member_id = a.member_id`.execute(tx)
}
