import { sql } from 'kysely'
import type { Cursor } from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

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

/** Returns the two people of some disputes of a circle. */
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

/** Returns those of some proposals that a second person approved. */
export async function listApprovedOf(
  tx: Tx,
  circleId: string,
  approvalIds: readonly string[],
): Promise<string[]> {
  if (approvalIds.length === 0) return []
  const rows = await allRows(tx, 'approval', { circleId })
    .select('approvalId')
    .where('approvalId', 'in', approvalIds)
    .where('state', '=', 'approved')
    .execute()
  return rows.map((row) => row.approvalId)
}

/**
 * Returns the reasons with which some proposals were approved or refused, from the log, by
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
  return allRows(tx, 'auditLog', { circleId, subjectKind: 'approval' })
    .select((of) => [
      'subjectId as approvalId',
      'auditId',
      of.fn.coalesce('whomId', 'actorId').$notNull().as('sealedFor'),
      of.ref('reasonSealed').$notNull().as('reasonSealed'),
    ])
    .where('subjectId', 'in', approvalIds)
    .where('act', 'in', ['approval.approve', 'approval.refuse'])
    .where('reasonSealed', 'is not', null)
    .execute()
}

/** Returns the people with a measure from some disputes, ended or not. */
export async function listMeasuresTaken(
  tx: Tx,
  circleId: string,
  disputeIds: readonly string[],
): Promise<{ disputeId: string | null; memberId: string }[]> {
  if (disputeIds.length === 0) return []
  return allRows(tx, 'measureDecision', { circleId })
    .select(['disputeId', 'memberId'])
    .where('disputeId', 'in', disputeIds)
    .where('state', 'not in', ['proposed', 'refused'])
    .execute()
}

/** Lists acts of staff in a circle, newest first. */
export async function listActs(
  tx: Tx,
  circleId: string,
  {
    act,
    acts,
    subjectIds,
    whomId,
    actorId,
    from,
    until,
    after,
    limit,
  }: Slice & {
    acts?: readonly string[]
    act?: string | undefined
    subjectIds?: readonly string[]
    whomId?: string | undefined
    actorId?: string | undefined
    from?: Temporal.Instant | undefined
    /** Without this instant itself. */
    until?: Temporal.Instant | undefined
  },
): Promise<StoredAct[]> {
  const rows = await allRows(tx, 'auditLog', { circleId })
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
    .$if(act !== undefined, (qb) => qb.where('act', '=', act ?? ''))
    .$if(acts !== undefined, (qb) => qb.where('act', 'in', acts ?? []))
    .$if(subjectIds !== undefined, (qb) => qb.where('subjectId', 'in', subjectIds ?? []))
    .$if(whomId !== undefined, (qb) => qb.where('whomId', '=', whomId ?? ''))
    .$if(actorId !== undefined, (qb) => qb.where('actorId', '=', actorId ?? ''))
    .$if(from !== undefined, (qb) => qb.where(sql<boolean>`happened_at >= ${from ?? null}`))
    .$if(until !== undefined, (qb) => qb.where(sql<boolean>`happened_at < ${until ?? null}`))
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
 * A view of a member's private data. `what` is record_view's word, `payment_detail` or `picture`.
 */
export type StoredView = {
  readonly id: string
  readonly at: Temporal.Instant
  readonly viewerId: string
  readonly sameCircle: boolean
  readonly role: string
  readonly what: string
  /** Of a register, its proposal. */
  readonly subjectId: string | null
}

/**
 * Lists views of a member's record, payment detail or pictures, newest first. Leaves out the
 * member's own views and the other side's views of its own proofs.
 */
export async function listViews(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  { after, limit }: Slice,
): Promise<StoredView[]> {
  // The newest of each kind are enough, so that no kind is read beyond one page.
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
          v.viewer_circle_id = v.circle_id AS same_circle, v.viewer_role AS role, v.what, v.subject_id
        FROM record_view v
        WHERE v.circle_id = ${circleId}
          AND v.whom_id = ${memberId} ${newest('v.viewedAt', 'v.viewId')})
      UNION ALL
      (SELECT r.reveal_id, r.revealed_at, r.member_id, true,
          CASE WHEN r.member_id = m.giver_id THEN 'giver' ELSE 'helper' END, 'payment_detail',
          NULL
        FROM payment_reveal r
        JOIN match m ON m.circle_id = r.circle_id AND m.match_id = r.match_id
        WHERE r.circle_id = ${circleId} AND m.receiver_id = ${memberId}
          AND r.member_id <> ${memberId} ${newest('r.revealedAt', 'r.revealId')})
      UNION ALL
      (SELECT v.view_id, v.viewed_at, v.viewer_id,
          EXISTS (SELECT FROM member o
            WHERE o.circle_id = v.circle_id AND o.member_id = v.viewer_id), 'staff', 'picture', NULL
        FROM file_view v
        WHERE v.circle_id = ${circleId}
          AND v.shown_to = ${memberId} ${newest('v.viewedAt', 'v.viewId')})
    ) x
    ORDER BY x.at DESC, x.id DESC LIMIT ${limit}`.execute(tx)
  return rows
}
