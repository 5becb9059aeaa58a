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
        AND coalesce(${of('ended_at')}, ${of('created_at')}) > ${since}))`
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
    .select(['giver_id', 'receiver_id'])
    .distinct()
    .where('circle_id', '=', circleId)
    .where((eb) => eb.or([eb('giver_id', '=', memberId), eb('receiver_id', '=', memberId)]))
    .where(tiesItsTwo('match', since))
    .execute()
  return rows.map((row) => (row.giver_id === memberId ? row.receiver_id : row.giver_id))
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
    .select(['member_id', 'introduced_by'])
    .where('circle_id', '=', circleId)
    .where('member_id', 'in', [...memberIds])
    .execute()
  return new Map(rows.map((row) => [row.member_id, row.introduced_by]))
}
