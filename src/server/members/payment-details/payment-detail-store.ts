import { sql } from 'kysely'
import type { DetailId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, insertRow, oneRow } from '#server/platform/database/rows.ts'

export type DetailRow = {
  readonly detailId: DetailId
  readonly kind: 'upi' | 'bank'
  readonly sealed: Buffer
  readonly usableFrom: Temporal.Instant
  readonly inUse: boolean
}

// In use: an ask with it still waits for review or a match, or a match still runs.
const IN_USE = sql<boolean>`EXISTS (SELECT FROM ask a
  WHERE a.circle_id = d.circle_id AND a.detail_id = d.detail_id
  AND (a.open_rupees > 0 OR a.held_rupees > 0))`

/** Lists a member's saved details, oldest first. */
export async function listDetails(
  tx: Tx,
  circleId: string,
  memberId: string,
): Promise<DetailRow[]> {
  const rows = await tx
    .selectFrom('paymentDetail as d')
    .select([
      'd.detailId',
      'd.kind',
      'd.detailSealed as sealed',
      'd.usableFrom',
      IN_USE.as('inUse'),
    ])
    .where('d.circleId', '=', circleId)
    .where('d.memberId', '=', memberId)
    .where('d.removedAt', 'is', null)
    .orderBy('d.createdAt')
    .orderBy('d.detailId')
    .execute()
  return rows as DetailRow[]
}

/**
 * Counts a member's saved and removed details: how many are saved, whether there ever was one, and
 * whether this one is saved already.
 */
export async function countDetails(
  tx: Tx,
  { circleId, memberId, detailKey }: { circleId: string; memberId: string; detailKey: Buffer },
): Promise<{ listed: number; ever: number; isSaved: boolean }> {
  return allRows(tx, 'paymentDetail', { circleId, memberId })
    .select([
      sql<number>`count(*) FILTER (WHERE removed_at IS NULL)`.as('listed'),
      sql<number>`count(*)`.as('ever'),
      sql<boolean>`coalesce(bool_or(detail_key = ${detailKey} AND removed_at IS NULL), false)`.as(
        'isSaved',
      ),
    ])
    .executeTakeFirstOrThrow()
}

export async function insertDetail(
  tx: Tx,
  {
    sealed: detailSealed,
    now: createdAt,
    ...detail
  }: {
    circleId: string
    detailId: string
    memberId: string
    kind: 'upi' | 'bank'
    sealed: Buffer
    detailKey: Buffer
    usableFrom: Temporal.Instant
    now: Temporal.Instant
  },
): Promise<void> {
  await insertRow(tx, 'paymentDetail', { ...detail, detailSealed, createdAt })
}

/** Returns whether this member has this saved detail of this kind; locks it. */
export async function lockDetail(
  tx: Tx,
  {
    circleId,
    memberId,
    detailId,
    kind,
  }: { circleId: string; memberId: string; detailId: string; kind: 'upi' | 'bank' },
): Promise<boolean> {
  const row = await allRows(tx, 'paymentDetail', {
    circleId,
    memberId,
    detailId,
    kind,
    removedAt: null,
  })
    .select('detailId')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function isDetailInUse(tx: Tx, circleId: string, detailId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('paymentDetail as d')
    .select(IN_USE.as('inUse'))
    .where('d.circleId', '=', circleId)
    .where('d.detailId', '=', detailId)
    .executeTakeFirst()
  return row?.inUse ?? false
}

export async function updateRemoved(
  tx: Tx,
  circleId: string,
  detailId: string,
  now: Temporal.Instant,
): Promise<void> {
  await oneRow(tx, 'paymentDetail', { circleId, detailId }).update({ removedAt: now })
}
