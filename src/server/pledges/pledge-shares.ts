import type { Pledge } from '#domain/pledges/pledge.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { RowKey } from '#server/platform/database/many-rows.ts'
import { listOpenPledges, lockPledges, updatePledge, updatePledges } from './pledge-store.ts'
import type { StoredPledge } from './stored-pledge.ts'

/** Saves a pledge after a match changed its shares. */
export function updatePledgeShares(
  tx: Tx,
  circleId: string,
  pledge: Pledge,
): Promise<StoredPledge> {
  return updatePledge(tx, circleId, pledge)
}

/** Saves many pledges of several circles after matches changed their shares. */
export function updateManyPledges(
  tx: Tx,
  pledges: readonly { circleId: string; pledge: Pledge }[],
): Promise<void> {
  return updatePledges(tx, pledges)
}

/** Locks and reads pledges by id, before their shares change. */
export function lockPledgesForShares(
  tx: Tx,
  circleId: string,
  pledgeIds: readonly string[],
): Promise<Map<string, StoredPledge>> {
  return lockPledges(
    tx,
    pledgeIds.map((id) => ({ circleId, id })),
  )
}

/** Locks and reads pledges of several circles, before their shares change. */
export function lockManyPledges(
  tx: Tx,
  keys: readonly RowKey[],
): Promise<Map<string, StoredPledge>> {
  return lockPledges(tx, keys)
}

/** Reads every pledge of a circle with open shares, in queue order. */
export function openPledgesOf(tx: Tx, circleId: string): Promise<StoredPledge[]> {
  return listOpenPledges(tx, circleId)
}
