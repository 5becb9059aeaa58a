import type { Tx } from '#server/platform/database/db.ts'
import { moveReviewClocks } from './store/ask-clock-store.ts'

/**
 * Adds an outage of so many milliseconds to the time stewards have for asks that wait for them;
 * tells how many asks that were.
 */
export function moveAskDeadlines(tx: Tx, gapMs: number): Promise<number> {
  return moveReviewClocks(tx, gapMs)
}
