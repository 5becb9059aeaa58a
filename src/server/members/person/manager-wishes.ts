import type { Tx } from '#server/platform/database/db.ts'
import { setNoManager } from './member-store.ts'

/** Saves whether a member wants nobody to act for them. */
export function updateNoManager(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  noManager: boolean,
): Promise<void> {
  return setNoManager(tx, circleId, memberId, noManager)
}
