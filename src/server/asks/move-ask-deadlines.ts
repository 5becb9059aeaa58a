import type { Tx } from '#server/platform/database/db.ts'
import { moveReviewClocks } from './store/ask-clock-store.ts'

/**
 * Adds the length of an outage (in ms) to the review deadlines of waiting asks. Returns the number
 * of asks.
 */
export function moveAskDeadlines(tx: Tx, gapMs: number): Promise<number> {
  return moveReviewClocks(tx, gapMs)
}
