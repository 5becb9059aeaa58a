import type { Tx } from '#server/platform/db.ts'
import { findAsks, type StoredAsk } from './ask-store.ts'

/** Asks by id without a lock, for what is only shown. */
export function asksToShow(tx: Tx, circleId: string, askIds: readonly string[]): Promise<StoredAsk[]> {
  return findAsks(tx, circleId, askIds)
}
