import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'
import { movedByOutage, movedDeadline, movedReminder } from '#server/requests/moved-deadlines.ts'
import type { StoredDispute } from './dispute-rows.ts'

/** Moves the clock of every running dispute by the length of an outage. Versions do not change. */
export async function moveClocks(tx: Tx, gapMs: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('dispute')
    .set({
      deadline_at: movedDeadline('deadline_at', gapMs),
      deadline_moved: movedByOutage('deadline_moved', 'deadline_at'),
      remind_at: movedReminder(gapMs),
    })
    .where('state', 'not in', ['final', 'settled'])
    .where('deadline_at', 'is not', null)
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
  await tx
    .updateTable('dispute')
    .set({ remind_at: next, ...(sent && { reminded: sql<number>`reminded + 1` }) })
    .where('circle_id', '=', circleId)
    .where('dispute_id', '=', disputeId)
    .execute()
}

type Due = { readonly circleId: string; readonly disputeId: string }

/** Finds cases whose officer left the role or, in a case of another circle, the panel. */
const LEFT = sql<boolean>`d.state IN ('assigned', 'evidence', 'review') AND (
  NOT EXISTS (SELECT FROM member o
    JOIN member_role r ON r.circle_id = o.circle_id AND r.member_id = o.member_id
      AND r.role = 'officer'
    WHERE o.circle_id = d.officer_circle_id AND o.member_id = d.officer_id AND o.status = 'active')
  OR (d.officer_circle_id <> d.circle_id
      AND NOT EXISTS (SELECT FROM panel_member p
        WHERE p.circle_id = d.officer_circle_id AND p.member_id = d.officer_id)))`

/** Lists cases whose officer cannot act on them any more. */
export async function listLeftDisputes(tx: Tx, limit: number): Promise<Due[]> {
  return tx
    .selectFrom('dispute as d')
    .select(['d.circle_id as circleId', 'd.dispute_id as disputeId'])
    .where(LEFT)
    .orderBy('d.circle_id')
    .orderBy('d.dispute_id')
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
      .select('d.dispute_id')
      .where('d.circle_id', '=', circleId)
      .where('d.dispute_id', '=', id)
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
      .select(['circle_id as circleId', 'dispute_id as disputeId', 'deadline_at as dueAt'])
      .where('deadline_at', '<=', before)
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
      .select(['circle_id as circleId', 'dispute_id as disputeId', 'remind_at as dueAt'])
      .where('remind_at', '<=', now)
      .where('state', 'not in', ['final', 'settled']),
    limit,
  )
}
