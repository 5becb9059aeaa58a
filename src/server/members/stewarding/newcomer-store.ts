import type { Tx } from '#server/platform/database/db.ts'
import { hasRow, NEXT_VERSION, oneRow } from '#server/platform/database/rows.ts'

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
    .select(['m.memberId', 'm.joinedAt'])
    .where('m.circleId', '=', circleId)
    .where('m.status', '=', 'active')
    .where('m.joinedAt', '>', joinedAfter)
    .where('m.newcomerWaivedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ask as a')
            .select('a.askId')
            .whereRef('a.circleId', '=', 'm.circleId')
            .whereRef('a.memberId', '=', 'm.memberId'),
        ),
      ),
    )
    .orderBy('m.joinedAt')
    .orderBy('m.memberId')
    .limit(limit)
    .execute()
  return rows as NewcomerRow[]
}

export async function hasAsked(tx: Tx, circleId: string, memberId: string): Promise<boolean> {
  return hasRow(tx, 'ask', { circleId, memberId })
}

export async function updateWaived(
  tx: Tx,
  circleId: string,
  memberId: string,
  now: Temporal.Instant,
): Promise<void> {
  await oneRow(tx, 'member', { circleId, memberId }).update({
    newcomerWaivedAt: now,
    version: NEXT_VERSION,
  })
}
