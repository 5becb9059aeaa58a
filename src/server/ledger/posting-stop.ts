import type { Tx } from '#server/platform/database/db.ts'
import { findPostingStop, type PostingStop } from './seal-store.ts'

/**
 * Returns the running stop of a circle since a failed check, so nothing can be posted; undefined if
 * there is none.
 */
export function runningStop(tx: Tx, circleId: string): Promise<PostingStop | undefined> {
  return findPostingStop(tx, circleId)
}
