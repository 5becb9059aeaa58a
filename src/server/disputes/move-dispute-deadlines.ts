import type { Tx } from '#server/platform/database/db.ts'
import { moveClocks } from './store/dispute-clock-store.ts'

/**
 * Adds an outage of so many milliseconds to the clocks of running disputes; tells how many disputes
 * that were.
 */
export function moveDisputeDeadlines(tx: Tx, gapMs: number): Promise<number> {
  return moveClocks(tx, gapMs)
}
