import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

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
  const rows = await tx
    .selectFrom('member')
    .select(['memberId', 'introducedBy'])
    .where('circleId', '=', circleId)
    .where('memberId', 'in', [...memberIds])
    .execute()
  return new Map(rows.map((row) => [row.memberId, row.introducedBy]))
}
