import type { Tx } from '#server/platform/db.ts'
import { findAsks } from './ask-store.ts'
import type { StoredAsk } from './stored-ask.ts'

/** Asks by id without a lock, for what is only shown. */
export function asksToShow(tx: Tx, circleId: string, askIds: readonly string[]): Promise<StoredAsk[]> {
  return findAsks(tx, circleId, askIds)
}
