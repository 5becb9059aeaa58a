import type { Tx } from '#server/platform/database/db.ts'
import { moveClocks } from '../store/match-clock-store.ts'

/**
 * Adds an outage, or a stop of one circle's postings, of so many milliseconds to the clocks of live
 * matches; tells how many matches that were.
 */
export function moveMatchDeadlines(tx: Tx, gapMs: number, circleId?: string): Promise<number> {
  return moveClocks(tx, gapMs, circleId)
}
