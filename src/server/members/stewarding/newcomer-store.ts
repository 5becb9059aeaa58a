import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

export type NewcomerRow = { readonly memberId: string; readonly joinedAt: Temporal.Instant }

/**
 * Lists active members who joined after an instant, have never asked and have no waiver; the oldest
 * member first.
 */
export async function listNewcomers(
  tx: Tx,
  {
    circleId,
    joinedAfter,
    limit,
  }: { circleId: string; joinedAfter: Temporal.Instant; limit: number },
): Promise<NewcomerRow[]> {
  const rows = await tx
    .selectFrom('member as m')
    .select(['m.member_id as memberId', 'm.joined_at as joinedAt'])
    .where('m.circle_id', '=', circleId)
    .where('m.status', '=', 'active')
    .where('m.joined_at', '>', joinedAfter)
    .where('m.newcomer_waived_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ask as a')
            .select('a.ask_id')
            .whereRef('a.circle_id', '=', 'm.circle_id')
            .whereRef('a.member_id', '=', 'm.member_id'),
        ),
      ),
    )
    .orderBy('m.joined_at')
    .orderBy('m.member_id')
    .limit(limit)
    .execute()
  return rows as NewcomerRow[]
}

export async function hasAsked(tx: Tx, circleId: string, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ask')
    .select('ask_id')
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateWaived(
  tx: Tx,
  circleId: string,
  memberId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ newcomer_waived_at: now, version: sql`version + 1` })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .execute()
}
