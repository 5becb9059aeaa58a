import type { Tx } from '#server/platform/database/db.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'
import { movedDeadline } from '#server/requests/moved-deadlines.ts'

/**
 * Moves the review clock of every ask that waits for a steward by the length of an outage; versions
 * stay.
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

/** Asks that have waited for a steward until before an instant and that nobody else was told of. */
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
 * Notes that others look now, unless a steward has decided or somebody has noted it meanwhile;
 * tells whether it was so. The version stays.
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

/** Asks with something open whose owner is to be told that they end soon. */
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
 * One of them, locked; undefined when another worker has it, or there is nothing to tell any more.
 */
export async function lockEndingAsk(
  tx: Tx,
  { circleId, askId, now }: { circleId: string; askId: string; now: Temporal.Instant },
): Promise<{ memberId: string; expiresAt: Temporal.Instant } | undefined> {
  return tx
    .selectFrom('ask')
    .select(['memberId', 'expiresAt'])
    .where('circleId', '=', circleId)
    .where('askId', '=', askId)
    .where('openRupees', '>', 0)
    .where('remindAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** When an ask's owner is told that it ends soon; null when they were. The version stays. */
export async function setReminder(
  tx: Tx,
  {
    circleId,
    askId,
    remindAt,
  }: { circleId: string; askId: string; remindAt: Temporal.Instant | null },
): Promise<void> {
  await tx
    .updateTable('ask')
    .set({ remindAt })
    .where('circleId', '=', circleId)
    .where('askId', '=', askId)
    .execute()
}
