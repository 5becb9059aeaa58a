import type { RequestOwner } from '#domain/shared/request-transitions.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

/**
 * Finds the account status of members, for shares that come back to their requests, by member id. A
 * member who leaves begins nothing new.
 */
export async function findOwners(
  tx: Tx,
  circleId: string,
  memberIds: readonly string[],
): Promise<Map<string, RequestOwner>> {
  const rows = await allRows(tx, 'member', { circleId, memberId: memberIds })
    .select(['memberId', 'status', 'closesWhenFree'])
    .execute()
  return new Map(
    rows.map(({ memberId: id, status, closesWhenFree: leaves }) => [
      id,
      leaves || status === 'closed' ? 'closed' : status === 'suspended' ? status : 'active',
    ]),
  )
}

/**
 * Returns whether an ask can still be paid: its payment detail is saved. Locks the detail, so that
 * a removal waits and then sees the ask open again.
 */
export async function lockPayable(tx: Tx, circleId: string, askId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ask as a')
    .innerJoin('paymentDetail as d', (join) =>
      join.onRef('d.circleId', '=', 'a.circleId').onRef('d.detailId', '=', 'a.detailId'),
    )
    .select('d.detailId')
    .where('a.circleId', '=', circleId)
    .where('a.askId', '=', askId)
    .where('d.removedAt', 'is', null)
    .forUpdate('d')
    .executeTakeFirst()
  return row !== undefined
}
