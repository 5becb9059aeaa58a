import { type RawBuilder, sql } from 'kysely'
import type { Bringing } from '#domain/members/member.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

/**
 * SQL for whether a match ties its two people: it is live, or was confirmed since an instant, even
 * if it was reversed later.
 */
export function tiesItsTwo(match: string, since: Temporal.Instant): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${match}.${column}`)
  return sql<boolean>`(${of('state')} IN ('awaiting_payment', 'bank_pending',
    'awaiting_confirmation', 'disputed')
    OR (${of('state')} IN ('confirmed', 'reversed')
        AND coalesce(${of('endedAt')}, ${of('createdAt')}) > ${since}))`
}

/**
 * Lists people with whom a member has a live match, or a match confirmed since an instant. A later
 * reversal changes nothing.
 */
export async function listPartners(
  tx: Tx,
  { circleId, memberId, since }: { circleId: string; memberId: string; since: Temporal.Instant },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('match')
    .select(['giverId', 'receiverId'])
    .distinct()
    .where('circleId', '=', circleId)
    .where((eb) => eb.or([eb('giverId', '=', memberId), eb('receiverId', '=', memberId)]))
    .where(tiesItsTwo('match', since))
    .execute()
  return rows.map((row) => (row.giverId === memberId ? row.receiverId : row.giverId))
}

/** Returns who introduced whom, by member id. */
export async function listIntroducers(
  tx: Tx,
  circleId: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (memberIds.length === 0) return new Map()
  const rows = await allRows(tx, 'member', { circleId, memberId: memberIds })
    .select(['memberId', 'introducedBy'])
    .execute()
  return new Map(rows.map((row) => [row.memberId, row.introducedBy]))
}

/**
 * SQL for who brought whom without a link of their own, as rows of by_id and member_id: who entered
 * the name on a list, who said "I know this person", who appointed an outside officer, and who is or
 * was whose helper.
 */
export function bringingsOf(circleId: string): RawBuilder<Bringing> {
  return sql<Bringing>`(SELECT l.entered_by AS by_id, l.member_id FROM list_person l
      WHERE l.circle_id = ${circleId} AND l.member_id IS NOT NULL
    UNION ALL SELECT r.recogniser_id, l.member_id FROM list_recognition r
      JOIN list_person l ON l.circle_id = r.circle_id AND l.list_person_id = r.list_person_id
      WHERE r.circle_id = ${circleId} AND r.known AND l.member_id IS NOT NULL
    UNION ALL SELECT a.by_id, o.officer_id FROM outside_officer o
      CROSS JOIN LATERAL (VALUES (o.proposed_by), (o.approved_by)) a (by_id)
      WHERE o.circle_id = ${circleId} AND o.officer_id IS NOT NULL
    UNION ALL SELECT h.helper_id, h.member_id FROM helper h WHERE h.circle_id = ${circleId})`
}

/**
 * Lists who brought these people by a list, and whom these people brought. Whoever enters a name or
 * recognises somebody is tied to them as an introducer is.
 */
export async function listBringings(
  tx: Tx,
  circleId: string,
  memberIds: readonly string[],
): Promise<Bringing[]> {
  if (memberIds.length === 0) return []
  const { rows } = await sql<Bringing>`SELECT b.by_id, b.member_id FROM ${bringingsOf(circleId)} b
    WHERE b.member_id = ANY (${[...memberIds]}::uuid[])
      OR b.by_id = ANY (${[...memberIds]}::uuid[])`.execute(tx)
  return rows
}

/** Lists who said "I know this person" about a member who came by a list. */
export async function listRecognisers(
  tx: Tx,
  circleId: string,
  memberId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('listRecognition as r')
    .innerJoin('listPerson as l', (join) =>
      join.onRef('l.circleId', '=', 'r.circleId').onRef('l.listPersonId', '=', 'r.listPersonId'),
    )
    .select('r.recogniserId')
    .where('r.circleId', '=', circleId)
    .where('r.known', '=', true)
    .where('l.memberId', '=', memberId)
    .execute()
  return rows.map(({ recogniserId }) => recogniserId)
}
