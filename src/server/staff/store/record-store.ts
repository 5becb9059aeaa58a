import { sql } from 'kysely'
import type { Cursor } from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/db.ts'

export type StoredAct = {
  readonly id: string
  readonly at: Temporal.Instant
  readonly actorId: string | null
  readonly actorRole: string
  readonly act: string
  readonly subjectKind: string
  readonly subjectId: string | null
  readonly whomId: string | null
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
  readonly reasonSealed: Buffer | null
}
export type Slice = { readonly after: Cursor | undefined; readonly limit: number }

/** Of some disputes of a circle, who their two people are. */
export async function listPartiesOf(
  tx: Tx,
  circleId: string,
  disputeIds: readonly string[],
): Promise<{ disputeId: string; giverId: string; receiverId: string }[]> {
  if (disputeIds.length === 0) return []
  return tx
    .selectFrom('dispute as d')
    .innerJoin('match as m', (join) =>
      join.onRef('m.circleId', '=', 'd.circleId').onRef('m.matchId', '=', 'd.matchId'),
    )
    .select(['d.disputeId', 'm.giverId', 'm.receiverId'])
    .where('d.circleId', '=', circleId)
    .where('d.disputeId', 'in', disputeIds)
    .execute()
}

/** Of some proposals, those that a second person approved. */
export async function listApprovedOf(
  tx: Tx,
  circleId: string,
  approvalIds: readonly string[],
): Promise<string[]> {
  if (approvalIds.length === 0) return []
  const rows = await tx
    .selectFrom('approval')
    .select('approvalId')
    .where('circleId', '=', circleId)
    .where('approvalId', 'in', approvalIds)
    .where('state', '=', 'approved')
    .execute()
  return rows.map((row) => row.approvalId)
}

/**
 * The words with which some proposals were approved or refused, as the log has them, by the
 * proposal.
 */
export async function listWordsOf(
  tx: Tx,
  circleId: string,
  approvalIds: readonly string[],
): Promise<
  { approvalId: string | null; auditId: string; sealedFor: string; reasonSealed: Buffer }[]
> {
  if (approvalIds.length === 0) return []
  return tx
    .selectFrom('auditLog')
    .select((of) => [
      'subjectId as approvalId',
      'auditId',
      of.fn.coalesce('whomId', 'actorId').$notNull().as('sealedFor'),
      of.ref('reasonSealed').$notNull().as('reasonSealed'),
    ])
    .where('circleId', '=', circleId)
    .where('subjectKind', '=', 'approval')
    .where('subjectId', 'in', approvalIds)
    .where('act', 'in', ['approval.approve', 'approval.refuse'])
    .where('reasonSealed', 'is not', null)
    .execute()
}

/** For whom something followed of some disputes, whether or not it is over. */
export async function listMeasuresTaken(
  tx: Tx,
  circleId: string,
  disputeIds: readonly string[],
): Promise<{ disputeId: string | null; memberId: string }[]> {
  if (disputeIds.length === 0) return []
  return tx
    .selectFrom('measureDecision')
    .select(['disputeId', 'memberId'])
    .where('circleId', '=', circleId)
    .where('disputeId', 'in', disputeIds)
    .where('state', 'not in', ['proposed', 'refused'])
    .execute()
}

/** Acts of staff in a circle, newest first. */
export async function listActs(
  tx: Tx,
  circleId: string,
  {
    act,
    acts,
    whomId,
    actorId,
    after,
    limit,
  }: Slice & {
    acts?: readonly string[]
    act?: string | undefined
    whomId?: string | undefined
    actorId?: string | undefined
  },
): Promise<StoredAct[]> {
  const rows = await tx
    .selectFrom('auditLog')
    .select([
      'auditId as id',
      'happenedAt as at',
      'actorId',
      'actorRole',
      'act',
      'subjectKind',
      'subjectId',
      'whomId',
      'before',
      'after',
      'reasonSealed',
    ])
    .where('circleId', '=', circleId)
    .$if(act !== undefined, (qb) => qb.where('act', '=', act ?? ''))
    .$if(acts !== undefined, (qb) => qb.where('act', 'in', acts ?? []))
    .$if(whomId !== undefined, (qb) => qb.where('whomId', '=', whomId ?? ''))
    .$if(actorId !== undefined, (qb) => qb.where('actorId', '=', actorId ?? ''))
    .$if(after !== undefined, (qb) =>
      qb.where(
        sql<boolean>`(happened_at, audit_id) < (${after?.at ?? null}, ${after?.id ?? null})`,
      ),
    )
    .orderBy('happenedAt', 'desc')
    .orderBy('auditId', 'desc')
    .limit(limit)
    .execute()
  return rows as StoredAct[]
}

/**
 * Somebody who saw something private of a member. `what` is record_view's word, `payment_detail` or
 * `picture`.
 */
export type StoredView = {
  readonly id: string
  readonly at: Temporal.Instant
  readonly viewerId: string
  readonly sameCircle: boolean
  readonly role: string
  readonly what: string
}

/**
 * Who looked at a member's record, payment detail or pictures, newest first; the member's own looks
 * and the other side's at its own proofs are left out.
 */
export async function listViews(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  { after, limit }: Slice,
): Promise<StoredView[]> {
  // Of each sort the newest are enough, so that none is read further than a page.
  const newest = (at: string, id: string) =>
    sql`${
      after === undefined
        ? sql``
        : sql`AND (${sql.ref(at)}, ${sql.ref(id)})
      < (${after.at}, ${after.id})`
    }
      ORDER BY ${sql.ref(at)} DESC, ${sql.ref(id)} DESC LIMIT ${limit}`
  const { rows } = await sql<StoredView>`
    SELECT * FROM (
      (SELECT v.view_id AS id, v.viewed_at AS at, v.viewer_id,
          v.viewer_circle_id = v.circle_id AS same_circle, v.viewer_role AS role, v.what
        FROM record_view v
        WHERE v.circle_id = ${circleId}
          AND v.whom_id = ${memberId} ${newest('v.viewedAt', 'v.viewId')})
      UNION ALL
      (SELECT r.reveal_id, r.revealed_at, r.member_id, true, 'giver', 'payment_detail'
        FROM payment_reveal r
        JOIN match m ON m.circle_id = r.circle_id AND m.match_id = r.match_id
        WHERE r.circle_id = ${circleId} AND m.receiver_id = ${memberId}
          AND r.member_id <> ${memberId} ${newest('r.revealedAt', 'r.revealId')})
      UNION ALL
      (SELECT v.view_id, v.viewed_at, v.viewer_id,
          EXISTS (SELECT FROM member o
            WHERE o.circle_id = v.circle_id AND o.member_id = v.viewer_id), 'staff', 'picture'
        FROM file_view v
        WHERE v.circle_id = ${circleId}
          AND v.shown_to = ${memberId} ${newest('v.viewedAt', 'v.viewId')})
    ) x
    ORDER BY x.at DESC, x.id DESC LIMIT ${limit}`.execute(tx)
  return rows
}
