import type { Pledge } from '#domain/pledges/pledge.ts'
import type { Tx } from '#server/platform/db.ts'
import { listOpenPledges, lockPledges, updatePledge } from './pledge-store.ts'
import type { StoredPledge } from './stored-pledge.ts'

/** Saves a pledge whose shares moved because of a match. */
export function updatePledgeShares(tx: Tx, circleId: string, pledge: Pledge): Promise<StoredPledge> {
  return updatePledge(tx, circleId, pledge)
}

/** Pledges by id, locked, for whoever moves their shares. */
export function lockPledgesForShares(tx: Tx, circleId: string, pledgeIds: readonly string[]): Promise<Map<string, StoredPledge>> {
  return lockPledges(tx, circleId, pledgeIds)
}

/** Every pledge of a circle with something open, oldest place first. */
export function openPledgesOf(tx: Tx, circleId: string): Promise<StoredPledge[]> {
  return listOpenPledges(tx, circleId)
}
