import { sql } from 'kysely'
import type { CircleId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'

/**
 * Lists members whose account closed before an instant and who are not erased, the longest closed
 * first. A member with something that still runs waits.
 */
export async function listToErase(
  tx: Tx,
  before: Temporal.Instant,
  limit: number,
): Promise<{ circleId: CircleId; memberId: string }[]> {
  const rows = await tx
    .selectFrom('member')
    .select(['circleId', 'memberId'])
    .where('status', '=', 'closed')
    .where('erasedAt', 'is', null)
    .where('closedAt', '<', before)
    .where(sql<boolean>`NOT is_held(circle_id, member_id)`)
    .orderBy('closedAt')
    .limit(limit)
    .execute()
  return rows as { circleId: CircleId; memberId: string }[]
}

/**
 * Destroys a person's key and everything that is not part of the circle's record; false when it is
 * too early or something runs.
 */
export async function erasePerson(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{
    erased: boolean
  }>`SELECT erase_person(${circleId}, ${memberId}) AS erased`.execute(tx)
  return row?.erased === true
}

/** Deletes data whose time ended before an instant. Returns the number of rows. */
export async function forgetOutlivedRows(
  tx: Tx,
  before: Temporal.Instant,
  limit: number,
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{
    forgotten: number
  }>`SELECT forget_outlived(${before}, ${limit}) AS forgotten`.execute(tx)
  return row?.forgotten ?? 0
}
