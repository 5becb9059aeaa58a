import type { Tx } from '#server/platform/database/db.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'
import { movedDeadline } from '#server/requests/moved-deadlines.ts'

/**
 * Moves the review clock of every ask that waits for a steward by the length of an outage. Versions
 * do not change.
 */
export async function moveReviewClocks(tx: Tx, gapMs: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('ask')
    .set({ review_by: movedDeadline('review_by', gapMs), review_moved: 'outage' })
    .where('state', '=', 'awaiting_review')
    .where('review_by', 'is not', null)
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
      .select([
        'circle_id as circleId',
        'ask_id as askId',
        'member_id as memberId',
        'review_by as dueAt',
      ])
      .where('state', '=', 'awaiting_review')
      .where('review_by', '<=', before)
      .where('review_escalated_at', 'is', null),
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
    .set({ review_escalated_at: now })
    .where('circle_id', '=', circleId)
    .where('ask_id', '=', askId)
    .where('state', '=', 'awaiting_review')
    .where('review_by', '<=', before)
    .where('review_escalated_at', 'is', null)
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
      .select(['circle_id as circleId', 'ask_id as askId', 'remind_at as dueAt'])
      .where('open_rupees', '>', 0)
      .where('remind_at', '<=', now),
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
  const row = await tx
    .selectFrom('ask')
    .select(['member_id', 'expires_at'])
    .where('circle_id', '=', circleId)
    .where('ask_id', '=', askId)
    .where('open_rupees', '>', 0)
    .where('remind_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && { memberId: row.member_id, expiresAt: row.expires_at }
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
  await tx
    .updateTable('ask')
    .set({ remind_at: remindAt })
    .where('circle_id', '=', circleId)
    .where('ask_id', '=', askId)
    .execute()
}
