import type { RequestOwner } from '#domain/shared/request-transitions.ts'
import type { Tx } from '#server/platform/db.ts'

/** How the accounts of members stand, for what comes back to their requests, by member id. */
export async function findOwners(tx: Tx, circleId: string, memberIds: readonly string[]): Promise<Map<string, RequestOwner>> {
  const rows = await tx.selectFrom('member').select(['member_id', 'status']).where('circle_id', '=', circleId).where('member_id', 'in', [...memberIds]).execute()
  return new Map(rows.map(({ member_id: id, status }) => [id, status === 'closed' || status === 'suspended' ? status : 'active']))
}
