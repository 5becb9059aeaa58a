import type { Tx } from '#server/platform/database/db.ts'
import { moveClocks } from '../store/match-clock-store.ts'

/**
 * Moves the clocks of live matches by the length of an outage (in ms), or of a posting stop of one
 * circle. Returns the number of matches.
 */
export function moveMatchDeadlines(tx: Tx, gapMs: number, circleId?: string): Promise<number> {
  return moveClocks(tx, gapMs, circleId)
}
