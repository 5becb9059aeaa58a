import { sql } from 'kysely'
import { askError } from '#domain/asks/ask-errors.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import { comesAfter, type Cursor } from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'
import {
  isOneOf,
  type KeyLists,
  keyLists,
  type RowKey,
} from '#server/platform/database/many-rows.ts'
import { isSharedWithoutPan } from '#server/requests/shared-details.ts'
import type { StoredAsk } from '../stored-ask.ts'
import { ASK_COLUMNS, readAsk } from './ask-rows.ts'
import type { Asker } from './asker-store.ts'

/** Locks an ask of this member. Throws asks.unknown for any other. */
export async function lockOwnAsk(
  tx: Tx,
  { circleId, memberId }: Asker,
  askId: string,
): Promise<StoredAsk> {
  const row = await allRows(tx, 'ask', { circleId, memberId, askId })
    .select(ASK_COLUMNS)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw askError('asks.unknown')
  return readAsk(row)
}

/** Locks and reads asks by key, in the order of their ids. */
export async function lockAsks(tx: Tx, keys: readonly RowKey[]): Promise<Map<string, StoredAsk>> {
  if (keys.length === 0) return new Map()
  const rows = await lockByKeys(tx, keyLists(keys))
  return new Map(rows.map((row) => [row.askId, readAsk(row)]))
}

const lockByKeys = prepared((keys: Of<KeyLists>, tx) =>
  tx
    .selectFrom('ask')
    .select(ASK_COLUMNS)
    .where(isOneOf(['circleId', 'askId'], keys))
    .orderBy('askId')
    .forUpdate(),
)

/** Locks and reads a member's asks with open shares, in the order of their ids. */
export async function lockOpenAsksOf(tx: Tx, { circleId, memberId }: Asker): Promise<StoredAsk[]> {
  const rows = await allRows(tx, 'ask', { circleId, memberId })
    .select(ASK_COLUMNS)
    .where('openRupees', '>', 0)
    .orderBy('askId')
    .forUpdate()
    .execute()
  return rows.map(readAsk)
}

/**
 * Locks and reads a member's running asks, in the order of their ids. A fully matched ask also
 * runs.
 */
export async function lockRunningAsks(tx: Tx, { circleId, memberId }: Asker): Promise<StoredAsk[]> {
  const rows = await allRows(tx, 'ask', { circleId, memberId })
    .select(ASK_COLUMNS)
    .where((where) => where.or([where('openRupees', '>', 0), where('heldRupees', '>', 0)]))
    .orderBy('askId')
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
    .where(isOneOf(['circleId', 'askId'], keys))
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
    .where('shareCode', '=', shareCode)
    .executeTakeFirst()
  return row && readAsk(row)
}

export async function listOwnAsks(
  tx: Tx,
  { circleId, memberId }: Asker,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<StoredAsk[]> {
  const rows =
    after === undefined
      ? await newestOwn(tx, { circleId, memberId, limit })
      : await ownBefore(tx, { circleId, memberId, limit, ...after })
  return rows.map(readAsk)
}

type OfOwner = Of<Asker & { limit: number }>

const newestOwn = prepared((of: OfOwner, tx) => own(tx, of))
const ownBefore = prepared((of: OfOwner & Of<Cursor>, tx) => own(tx, of, of))

function own(tx: Tx, { circleId, memberId, limit }: OfOwner, after?: Of<Cursor>) {
  return allRows(tx, 'ask', { circleId, memberId })
    .select(ASK_COLUMNS)
    .where(comesAfter(['createdAt', 'askId'], after))
    .orderBy('createdAt', 'desc')
    .orderBy('askId', 'desc')
    .limit(limit)
}

/**
 * Lists asks that may be matched, in queue order: released, open, and with a saved payment detail
 * that is usable already and that no other account has, unless the owner gave a PAN.
 */
export async function listOpenAsks(
  tx: Tx,
  circleId: string,
  now: Temporal.Instant,
): Promise<StoredAsk[]> {
  const rows = await matchableAsks(tx, circleId, now).orderBy('queuedAt').orderBy('askId').execute()
  return rows.map(readAsk)
}

/** Finds one ask that may be matched now; undefined when it may not. */
export async function findSharedAskById(
  tx: Tx,
  circleId: string,
  askId: string,
  now: Temporal.Instant,
): Promise<StoredAsk | undefined> {
  const row = await matchableAsks(tx, circleId, now).where('askId', '=', askId).executeTakeFirst()
  return row && readAsk(row)
}

function matchableAsks(tx: Tx, circleId: string, now: Temporal.Instant) {
  return tx
    .selectFrom('ask')
    .select(ASK_COLUMNS)
    .where('circleId', '=', circleId)
    .where('openRupees', '>', 0)
    .where('state', '=', 'pending')
    .where('expiresAt', '>', now)
    .where((where) => where.or([where('restsUntil', 'is', null), where('restsUntil', '<=', now)]))
    .where((where) =>
      where.exists(
        where
          .selectFrom('paymentDetail as d')
          .select('d.detailId')
          .whereRef('d.circleId', '=', 'ask.circleId')
          .whereRef('d.detailId', '=', 'ask.detailId')
          .where('d.removedAt', 'is', null)
          .where('d.usableFrom', '<=', now)
          .where((of) => of.not(isSharedWithoutPan('d'))),
      ),
    )
}

export async function listAsksInReview(
  tx: Tx,
  circleId: string,
  limit: number,
): Promise<StoredAsk[]> {
  const rows = await allRows(tx, 'ask', { circleId, state: 'awaiting_review' })
    .select(ASK_COLUMNS)
    .where('reviewBy', 'is not', null)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
  return rows.map(readAsk)
}

/**
 * Lists asks in review in other circles that are in their founding time, the oldest first; with an
 * id only that one.
 */
export async function listAsksInFounding(
  tx: Tx,
  {
    exceptCircleId,
    askId,
    now,
    limit,
  }: { exceptCircleId: string; askId?: string; now: Temporal.Instant; limit: number },
): Promise<{ circleId: CircleId; ask: StoredAsk }[]> {
  const rows = await tx
    .selectFrom('circle as c')
    .innerJoin('ask as a', 'a.circleId', 'c.circleId')
    .select(ASK_COLUMNS.map((column) => `a.${column}` as const))
    .select('c.circleId')
    .where('c.foundingUntil', '>', now)
    .where('c.circleId', '<>', exceptCircleId)
    .where('a.state', '=', 'awaiting_review')
    .where('a.reviewBy', 'is not', null)
    .$if(askId !== undefined, (found) => found.where('a.askId', '=', askId ?? ''))
    .orderBy('a.createdAt')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    circleId: row.circleId as CircleId,
    ask: readAsk(row),
  }))
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
      .select(['circleId', 'askId', 'memberId', 'expiresAt as dueAt'])
      .where('openRupees', '>', 0)
      .where('expiresAt', '<=', now),
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
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<
  {
    id: string
    amount: number
    markedAt: Temporal.Instant
    proposedBy: string
    approvedBy: string
  }[]
> {
  const rows = await tx
    .selectFrom('approval as p')
    .innerJoin('ask as a', (join) =>
      join.onRef('a.circleId', '=', 'p.circleId').onRef('a.askId', '=', 'p.subjectId'),
    )
    .select([
      'p.approvalId as id',
      sql<number>`coalesce((p.payload->>'amount')::integer, a.amount_rupees)`.as('amount'),
      'p.decidedAt as markedAt',
      'p.proposedBy',
      'p.decidedBy as approvedBy',
    ])
    .where('p.circleId', '=', circleId)
    .where('p.kind', '=', 'ask_urgent')
    .where('p.state', '=', 'approved')
    .where(comesAfter(['p.decidedAt', 'p.approvalId'], after))
    .orderBy('p.decidedAt', 'desc')
    .orderBy('p.approvalId', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ markedAt, approvedBy, ...row }) =>
    markedAt === null || approvedBy === null ? [] : [{ ...row, markedAt, approvedBy }],
  )
}
