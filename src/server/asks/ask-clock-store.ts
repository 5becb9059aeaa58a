import type { Tx } from '#server/platform/db.ts'
import { movedDeadline } from '#server/platform/moved-deadlines.ts'

/** Moves the review clock of every ask that waits for a steward by the length of an outage; versions stay. */
export async function moveReviewClocks(tx: Tx, gapMs: number): Promise<number> {
  const { numUpdatedRows } = await tx.updateTable('ask').set({ review_by: movedDeadline('review_by', gapMs), review_moved: 'outage' })
    .where('state', '=', 'awaiting_review').where('review_by', 'is not', null).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
