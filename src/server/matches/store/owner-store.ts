import type { RequestOwner } from '#domain/shared/request-transitions.ts'
import type { Tx } from '#server/platform/database/db.ts'

/**
 * Finds the account status of members, for shares that come back to their requests, by member id. A
 * member who leaves begins nothing new.
 */
export async function findOwners(
  tx: Tx,
  circleId: string,
  memberIds: readonly string[],
): Promise<Map<string, RequestOwner>> {
  const rows = await tx
    .selectFrom('member')
    .select(['member_id', 'status', 'closes_when_free'])
    .where('circle_id', '=', circleId)
    .where('member_id', 'in', [...memberIds])
    .execute()
  return new Map(
    rows.map(({ member_id: id, status, closes_when_free: leaves }) => [
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
    .innerJoin('payment_detail as d', (join) =>
      join.onRef('d.circle_id', '=', 'a.circle_id').onRef('d.detail_id', '=', 'a.detail_id'),
    )
    .select('d.detail_id')
    .where('a.circle_id', '=', circleId)
    .where('a.ask_id', '=', askId)
    .where('d.removed_at', 'is', null)
    .forUpdate('d')
    .executeTakeFirst()
  return row !== undefined
}
