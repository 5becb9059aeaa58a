import type { Tx } from '#server/platform/database/db.ts'
import { moveClocks } from './store/dispute-clock-store.ts'

/**
 * Adds the length of an outage (in ms) to the clocks of running disputes. Returns the number of
 * disputes.
 */
export function moveDisputeDeadlines(tx: Tx, gapMs: number): Promise<number> {
  return moveClocks(tx, gapMs)
}
