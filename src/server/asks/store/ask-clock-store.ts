import type { Tx } from '#server/platform/database/db.ts'
import { allRows, oneRow } from '#server/platform/database/rows.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'
import { movedDeadline } from '#server/requests/moved-deadlines.ts'

/**
 * Moves the review clock of every ask that waits for a steward by the length of an outage. Versions
 * do not change.
 */
export async function moveReviewClocks(tx: Tx, gapMs: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('ask')
    .set({ reviewBy: movedDeadline('reviewBy', gapMs), reviewMoved: 'outage' })
    .where('state', '=', 'awaiting_review')
    .where('reviewBy', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Lists asks whose review deadline passed before an instant and that are not escalated yet. */
export async function listOverdueReviews(
  tx: Tx,
  before: Temporal.Instant,
  limit: number,
): Promise<{ circleId: string; askId: string; memberId: string }[]> {
  return listInTurns(
    tx,
    tx
      .selectFrom('ask')
      .select(['circleId', 'askId', 'memberId', 'reviewBy as dueAt'])
      .where('state', '=', 'awaiting_review')
      .where('reviewBy', '<=', before)
      .where('reviewEscalatedAt', 'is', null),
    limit,
  )
}

/**
 * Marks an ask as escalated. Returns false if a steward has decided or the ask was already marked.
 * The version does not change.
 */
export async function markEscalated(
  tx: Tx,
  {
    circleId,
    askId,
    before,
    now,
  }: { circleId: string; askId: string; before: Temporal.Instant; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ask')
    .set({ reviewEscalatedAt: now })
    .where('circleId', '=', circleId)
    .where('askId', '=', askId)
    .where('state', '=', 'awaiting_review')
    .where('reviewBy', '<=', before)
    .where('reviewEscalatedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Lists asks with open shares whose owner must get a reminder that they end soon. */
export async function listEndingAsks(
  tx: Tx,
  now: Temporal.Instant,
  limit: number,
): Promise<{ circleId: string; askId: string }[]> {
  return listInTurns(
    tx,
    tx
      .selectFrom('ask')
      .select(['circleId', 'askId', 'remindAt as dueAt'])
      .where('openRupees', '>', 0)
      .where('remindAt', '<=', now),
    limit,
  )
}

/**
 * Locks one of these asks; undefined when another worker has it, or no reminder is due any more.
 */
export async function lockEndingAsk(
  tx: Tx,
  { circleId, askId, now }: { circleId: string; askId: string; now: Temporal.Instant },
): Promise<{ memberId: string; expiresAt: Temporal.Instant } | undefined> {
  return allRows(tx, 'ask', { circleId, askId })
    .select(['memberId', 'expiresAt'])
    .where('openRupees', '>', 0)
    .where('remindAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/**
 * Sets when an ask's owner gets the reminder that it ends soon; null after it was sent. The version
 * does not change.
 */
export async function setReminder(
  tx: Tx,
  {
    circleId,
    askId,
    remindAt,
  }: { circleId: string; askId: string; remindAt: Temporal.Instant | null },
): Promise<void> {
  await oneRow(tx, 'ask', { circleId, askId }).update({ remindAt })
}
