import type { Pledge } from '#domain/pledges/pledge.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { RowKey } from '#server/platform/database/many-rows.ts'
import { listOpenPledges, lockPledges, updatePledge, updatePledges } from './pledge-store.ts'
import type { StoredPledge } from './stored-pledge.ts'

/** Saves a pledge whose shares moved because of a match. */
export function updatePledgeShares(
  tx: Tx,
  circleId: string,
  pledge: Pledge,
): Promise<StoredPledge> {
  return updatePledge(tx, circleId, pledge)
}

/** The same for many pledges of several circles. */
export function updateManyPledges(
  tx: Tx,
  pledges: readonly { circleId: string; pledge: Pledge }[],
): Promise<void> {
  return updatePledges(tx, pledges)
}

/** Pledges by id, locked, for whoever moves their shares. */
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

/** The same for pledges of several circles. */
export function lockManyPledges(
  tx: Tx,
  keys: readonly RowKey[],
): Promise<Map<string, StoredPledge>> {
  return lockPledges(tx, keys)
}

/** Every pledge of a circle with something open, oldest place first. */
export function openPledgesOf(tx: Tx, circleId: string): Promise<StoredPledge[]> {
  return listOpenPledges(tx, circleId)
}
