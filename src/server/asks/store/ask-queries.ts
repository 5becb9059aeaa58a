import { sql } from 'kysely'
import { askError } from '#domain/asks/ask-errors.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'
import { type RowKey, isOneOf } from '#server/platform/database/many-rows.ts'
import type { StoredAsk } from '../stored-ask.ts'
import { ASK_COLUMNS, readAsk } from './ask-rows.ts'
import type { Asker } from './asker-store.ts'

/** Locks an ask of this member. Throws asks.unknown for any other. */
export async function lockOwnAsk(
  tx: Tx,
  { circleId, memberId }: Asker,
  askId: string,
): Promise<StoredAsk> {
  const row = await tx
    .selectFrom('ask')
    .select(ASK_COLUMNS)
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('ask_id', '=', askId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw askError('asks.unknown')
  return readAsk(row)
}

/** Locks and reads asks by key, in the order of their ids. */
export async function lockAsks(tx: Tx, keys: readonly RowKey[]): Promise<Map<string, StoredAsk>> {
  if (keys.length === 0) return new Map()
  const rows = await tx
    .selectFrom('ask')
    .select(ASK_COLUMNS)
    .where(isOneOf(['circle_id', 'ask_id'], keys))
    .orderBy('ask_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.ask_id, readAsk(row)]))
}

/** Locks and reads a member's asks with open shares, in the order of their ids. */
export async function lockOpenAsksOf(tx: Tx, { circleId, memberId }: Asker): Promise<StoredAsk[]> {
  const rows = await tx
    .selectFrom('ask')
    .select(ASK_COLUMNS)
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('open_rupees', '>', 0)
    .orderBy('ask_id')
    .forUpdate()
    .execute()
  return rows.map(readAsk)
}

/**
 * Locks and reads a member's running asks, in the order of their ids. A fully matched ask also
 * runs.
 */
export async function lockRunningAsks(tx: Tx, { circleId, memberId }: Asker): Promise<StoredAsk[]> {
  const rows = await tx
    .selectFrom('ask')
    .select(ASK_COLUMNS)
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('open_rupees', '>', 0), where('held_rupees', '>', 0)]))
    .orderBy('ask_id')
    .forUpdate()
    .execute()
  return rows.map(readAsk)
}

/** Reads asks by key without a lock. */
export async function findAsks(tx: Tx, keys: readonly RowKey[]): Promise<StoredAsk[]> {
  if (keys.length === 0) return []
  const rows = await tx
    .selectFrom('ask')
    .select(ASK_COLUMNS)
    .where(isOneOf(['circle_id', 'ask_id'], keys))
    .execute()
  return rows.map(readAsk)
}

/** Locks any ask of the circle, for a steward. Throws asks.unknown. */
export async function lockAsk(tx: Tx, circleId: string, askId: string): Promise<StoredAsk> {
  const found = (await lockAsks(tx, [{ circleId, id: askId }])).get(askId)
  if (!found) throw askError('asks.unknown')
  return found
}

/** Finds an ask by the code that its owner shares; undefined when it may not be matched now. */
export async function findSharedAsk(
  tx: Tx,
  circleId: string,
  shareCode: string,
  now: Temporal.Instant,
): Promise<StoredAsk | undefined> {
  const row = await matchableAsks(tx, circleId, now)
    .where('share_code', '=', shareCode)
    .executeTakeFirst()
  return row && readAsk(row)
}

export async function listOwnAsks(
  tx: Tx,
  { circleId, memberId }: Asker,
  limit: number,
): Promise<StoredAsk[]> {
  const rows = await tx
    .selectFrom('ask')
    .select(ASK_COLUMNS)
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('ask_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(readAsk)
}

/**
 * Lists asks that may be matched, in queue order: released, open, and with a saved payment detail
 * that is usable already.
 */
export async function listOpenAsks(
  tx: Tx,
  circleId: string,
  now: Temporal.Instant,
): Promise<StoredAsk[]> {
  const rows = await matchableAsks(tx, circleId, now)
    .orderBy('queued_at')
    .orderBy('ask_id')
    .execute()
  return rows.map(readAsk)
}

/** Finds one ask that may be matched now; undefined when it may not. */
export async function findSharedAskById(
  tx: Tx,
  circleId: string,
  askId: string,
  now: Temporal.Instant,
): Promise<StoredAsk | undefined> {
  const row = await matchableAsks(tx, circleId, now).where('ask_id', '=', askId).executeTakeFirst()
  return row && readAsk(row)
}

function matchableAsks(tx: Tx, circleId: string, now: Temporal.Instant) {
  return tx
    .selectFrom('ask')
    .select(ASK_COLUMNS)
    .where('circle_id', '=', circleId)
    .where('open_rupees', '>', 0)
    .where('state', '=', 'pending')
    .where('expires_at', '>', now)
    .where((where) =>
      where.exists(
        where
          .selectFrom('payment_detail as d')
          .select('d.detail_id')
          .whereRef('d.circle_id', '=', 'ask.circle_id')
          .whereRef('d.detail_id', '=', 'ask.detail_id')
          .where('d.removed_at', 'is', null)
          .where('d.usable_from', '<=', now),
      ),
    )
}

export async function listAsksInReview(
  tx: Tx,
  circleId: string,
  limit: number,
): Promise<StoredAsk[]> {
  const rows = await tx
    .selectFrom('ask')
    .select(ASK_COLUMNS)
    .where('circle_id', '=', circleId)
    .where('state', '=', 'awaiting_review')
    .where('review_by', 'is not', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(readAsk)
}

export async function listExpiredAsks(
  tx: Tx,
  now: Temporal.Instant,
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
        'expires_at as dueAt',
      ])
      .where('open_rupees', '>', 0)
      .where('expires_at', '<=', now),
    limit,
  )
}

/**
 * Lists asks of a circle that two staff members marked urgent, the newest mark first. The amount is
 * what was open at the proposal, as the second one read it.
 */
export async function listUrgentAsks(
  tx: Tx,
  circleId: string,
  limit: number,
): Promise<
  { amount: number; markedAt: Temporal.Instant; proposedBy: string; approvedBy: string }[]
> {
  const rows = await tx
    .selectFrom('approval as p')
    .innerJoin('ask as a', (join) =>
      join.onRef('a.circle_id', '=', 'p.circle_id').onRef('a.ask_id', '=', 'p.subject_id'),
    )
    .select([
      sql<number>`coalesce((p.payload->>'amount')::integer, a.amount_rupees)`.as('amount'),
      'p.decided_at as markedAt',
      'p.proposed_by as proposedBy',
      'p.decided_by as approvedBy',
    ])
    .where('p.circle_id', '=', circleId)
    .where('p.kind', '=', 'ask_urgent')
    .where('p.state', '=', 'approved')
    .orderBy('p.decided_at', 'desc')
    .orderBy('p.approval_id', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ amount, markedAt, proposedBy, approvedBy }) =>
    markedAt === null || approvedBy === null ? [] : [{ amount, markedAt, proposedBy, approvedBy }],
  )
}
