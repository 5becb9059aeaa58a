import { sql } from 'kysely'
import type { DetailId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'

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
    .selectFrom('payment_detail as d')
    .select([
      'd.detail_id as detailId',
      'd.kind',
      'd.detail_sealed as sealed',
      'd.usable_from as usableFrom',
      IN_USE.as('inUse'),
    ])
    .where('d.circle_id', '=', circleId)
    .where('d.member_id', '=', memberId)
    .where('d.removed_at', 'is', null)
    .orderBy('d.created_at')
    .orderBy('d.detail_id')
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
  return tx
    .selectFrom('payment_detail')
    .select([
      sql<number>`count(*) FILTER (WHERE removed_at IS NULL)`.as('listed'),
      sql<number>`count(*)`.as('ever'),
      sql<boolean>`coalesce(bool_or(detail_key = ${detailKey} AND removed_at IS NULL), false)`.as(
        'isSaved',
      ),
    ])
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
}

export async function insertDetail(
  tx: Tx,
  detail: {
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
  await tx
    .insertInto('payment_detail')
    .values({
      circle_id: detail.circleId,
      detail_id: detail.detailId,
      member_id: detail.memberId,
      kind: detail.kind,
      detail_sealed: detail.sealed,
      detail_key: detail.detailKey,
      usable_from: detail.usableFrom,
      created_at: detail.now,
    })
    .execute()
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
  const row = await tx
    .selectFrom('payment_detail')
    .select('detail_id')
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('detail_id', '=', detailId)
    .where('kind', '=', kind)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function isDetailInUse(tx: Tx, circleId: string, detailId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_detail as d')
    .select(IN_USE.as('inUse'))
    .where('d.circle_id', '=', circleId)
    .where('d.detail_id', '=', detailId)
    .executeTakeFirst()
  return row?.inUse ?? false
}

export async function updateRemoved(
  tx: Tx,
  circleId: string,
  detailId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('payment_detail')
    .set({ removed_at: now })
    .where('circle_id', '=', circleId)
    .where('detail_id', '=', detailId)
    .execute()
}
