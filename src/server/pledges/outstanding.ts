import type { Rupees } from '#domain/shared/rupees.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { sumOutstanding } from './pledge-store.ts'

/** Sums the open and held rupees of all pledges of a member. */
export function outstandingPledges(
  tx: Tx,
  owner: { circleId: string; memberId: string },
): Promise<Rupees> {
  return sumOutstanding(tx, owner)
}
