import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { oneRow } from '#server/platform/database/rows.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'
import { movedByOutage, movedDeadline, movedReminder } from '#server/requests/moved-deadlines.ts'
import type { StoredDispute } from './dispute-rows.ts'

/** Moves the clock of every running dispute by the length of an outage. Versions do not change. */
export async function moveClocks(tx: Tx, gapMs: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('dispute')
    .set({
      deadlineAt: movedDeadline('deadlineAt', gapMs),
      deadlineMoved: movedByOutage('deadlineMoved', 'deadlineAt'),
      remindAt: movedReminder(gapMs),
    })
    .where('state', 'not in', ['final', 'settled'])
    .where('deadlineAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function updateReminder(
  tx: Tx,
  {
    circleId,
    disputeId,
    next,
    sent,
  }: { circleId: string; disputeId: string; next: Temporal.Instant | null; sent: boolean },
): Promise<void> {
  await oneRow(tx, 'dispute', { circleId, disputeId }).update({
    remindAt: next,
    ...(sent && { reminded: sql<number>`reminded + 1` }),
  })
}

type Due = { readonly circleId: string; readonly disputeId: string }

/** Finds cases whose officer left the role or, in a case of another circle, the appointment or the panel. */
const LEFT = sql<boolean>`d.state IN ('assigned', 'evidence', 'review') AND (
  NOT EXISTS (SELECT FROM member o
    JOIN member_role r ON r.circle_id = o.circle_id AND r.member_id = o.member_id
      AND r.role = 'officer'
    WHERE o.circle_id = d.officer_circle_id AND o.member_id = d.officer_id AND o.status = 'active')
  OR (d.officer_circle_id <> d.circle_id
      AND NOT EXISTS (SELECT FROM panel_member p
        WHERE p.circle_id = d.officer_circle_id AND p.member_id = d.officer_id)
      AND NOT EXISTS (SELECT FROM outside_officer x
        WHERE x.circle_id = d.circle_id AND x.officer_circle_id = d.officer_circle_id
          AND x.officer_id = d.officer_id AND x.ended_at IS NULL)))`

/** Lists cases whose officer cannot act on them any more. */
export async function listLeftDisputes(tx: Tx, limit: number): Promise<Due[]> {
  return tx
    .selectFrom('dispute as d')
    .select(['d.circleId', 'd.disputeId'])
    .where(LEFT)
    .orderBy('d.circleId')
    .orderBy('d.disputeId')
    .limit(limit)
    .execute()
}

/** Returns whether a case is one of those. */
export async function isLeft(
  tx: Tx,
  { circleId, id }: Pick<StoredDispute, 'circleId' | 'id'>,
): Promise<boolean> {
  return (
    (await tx
      .selectFrom('dispute as d')
      .select('d.disputeId')
      .where('d.circleId', '=', circleId)
      .where('d.disputeId', '=', id)
      .where(LEFT)
      .executeTakeFirst()) !== undefined
  )
}

export async function listDueDisputes(
  tx: Tx,
  before: Temporal.Instant,
  limit: number,
): Promise<Due[]> {
  return listInTurns(
    tx,
    tx
      .selectFrom('dispute')
      .select(['circleId', 'disputeId', 'deadlineAt as dueAt'])
      .where('deadlineAt', '<=', before)
      .where('state', 'not in', ['final', 'settled']),
    limit,
  )
}

export async function listDisputesToRemind(
  tx: Tx,
  now: Temporal.Instant,
  limit: number,
): Promise<Due[]> {
  return listInTurns(
    tx,
    tx
      .selectFrom('dispute')
      .select(['circleId', 'disputeId', 'remindAt as dueAt'])
      .where('remindAt', '<=', now)
      .where('state', 'not in', ['final', 'settled']),
    limit,
  )
}
