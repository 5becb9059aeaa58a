import type { Tx } from '#server/platform/database/db.ts'
import { findPostingStop, type PostingStop } from './seal-store.ts'

/**
 * Why nothing can be posted in a circle now: the stop that runs since a check failed; undefined
 * where none does.
 */
export function runningStop(tx: Tx, circleId: string): Promise<PostingStop | undefined> {
  return findPostingStop(tx, circleId)
}
