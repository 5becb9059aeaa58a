import { sql } from 'kysely'
import type { StaffActKind } from '#domain/approvals/staff-acts.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'
import { allRows, NEXT_VERSION, oneRow } from '#server/platform/database/rows.ts'
import { circlesOf } from './appointing-store.ts'

export type ApprovalState = 'waiting' | 'approved' | 'refused' | 'withdrawn' | 'expired'

export type StoredApproval<K extends StaffActKind = StaffActKind> = {
  readonly circleId: CircleId
  readonly id: string
  readonly kind: K
  readonly subjectId: string
  readonly whomId: string | null
  readonly payload: Readonly<Record<string, unknown>>
  readonly reasonSealed: Buffer | null
  readonly state: ApprovalState
  readonly proposedBy: string
  readonly proposedAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly decidedAt: Temporal.Instant | null
  readonly decidedBy: string | null
  readonly byOperator: boolean
  readonly version: number
}

const COLUMNS = [
  'circleId',
  'approvalId as id',
  'kind',
  'subjectId',
  'whomId',
  'payload',
  'reasonSealed',
  'state',
  'proposedBy',
  'proposedAt',
  'expiresAt',
  'decidedAt',
  'decidedBy',
  'byOperator',
  'version',
] as const

function approvals(tx: Tx, circleId: string) {
  return allRows(tx, 'approval', { circleId }).select(COLUMNS)
}

/** Proposals that wait for a second person. */
function waiting(tx: Tx, circleId: string, now: Temporal.Instant) {
  return approvals(tx, circleId).where('state', '=', 'waiting').where('expiresAt', '>', now)
}

/** Locks a proposal; undefined when the circle has no such proposal. */
export async function lockApproval(
  tx: Tx,
  circleId: string,
  approvalId: string,
): Promise<StoredApproval | undefined> {
  const row = await approvals(tx, circleId)
    .where('approvalId', '=', approvalId)
    .forUpdate()
    .executeTakeFirst()
  return row as StoredApproval | undefined
}

/** Returns some proposals of a circle. */
export async function listApprovals(
  tx: Tx,
  circleId: string,
  approvalIds: readonly string[],
): Promise<StoredApproval[]> {
  if (approvalIds.length === 0) return []
  const rows = await approvals(tx, circleId).where('approvalId', 'in', approvalIds).execute()
  return rows as StoredApproval[]
}

/** Lists proposals that wait for a second person, oldest first. */
export async function listWaiting(
  tx: Tx,
  circleId: string,
  now: Temporal.Instant,
  limit: number,
): Promise<StoredApproval[]> {
  const rows = await waiting(tx, circleId, now)
    .orderBy('proposedAt')
    .orderBy('approvalId')
    .limit(limit)
    .execute()
  return rows as StoredApproval[]
}

type Confirmer = {
  readonly circleId: string
  readonly memberId: string
  readonly now: Temporal.Instant
  readonly limit: number
}

/** Lists proposed roles that wait in the circles whose roles somebody may confirm, oldest first. */
export async function listWaitingRoles(tx: Tx, by: Confirmer): Promise<StoredApproval[]> {
  return (await waitingRoles(tx, by)) as StoredApproval[]
}

const waitingRoles = prepared(({ circleId, memberId, now, limit }: Of<Confirmer>, tx) =>
  tx
    .selectFrom('approval')
    .select(COLUMNS)
    .where(sql<boolean>`circle_id IN (${circlesOf({ circleId, memberId })})`)
    .where('kind', '=', 'role_grant')
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', now)
    .orderBy('proposedAt')
    .orderBy('approvalId')
    .limit(limit),
)

/** Lists waiting proposals of these kinds about one thing, oldest first; locks them if asked to. */
export async function listWaitingAbout<K extends StaffActKind>(
  tx: Tx,
  {
    circleId,
    subjectId,
    kinds,
    lock = false,
  }: { circleId: string; subjectId: string; kinds: readonly K[]; lock?: boolean },
  now: Temporal.Instant,
): Promise<StoredApproval<K>[]> {
  const rows = await waiting(tx, circleId, now)
    .where('subjectId', '=', subjectId)
    .where('kind', 'in', kinds)
    .orderBy('proposedAt')
    .$if(lock, (qb) => qb.forUpdate())
    .execute()
  return rows as StoredApproval<K>[]
}

/** Returns the subjects of waiting proposals of this kind. */
export async function waitingSubjects(
  tx: Tx,
  { circleId, kind }: { circleId: string; kind: StaffActKind },
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const rows = await waiting(tx, circleId, now).where('kind', '=', kind).execute()
  return new Set(rows.map((row) => row.subjectId))
}

/** Lists a person's proposals that still wait. */
export async function listWaitingBy(
  tx: Tx,
  circleId: string,
  proposedBy: string,
): Promise<StoredApproval[]> {
  const rows = await approvals(tx, circleId)
    .where('state', '=', 'waiting')
    .where('proposedBy', '=', proposedBy)
    .orderBy('approvalId')
    .execute()
  return rows as StoredApproval[]
}

/** Lists proposals that are decided, taken back or expired, latest first. */
export async function listEnded(
  tx: Tx,
  circleId: string,
  limit: number,
): Promise<StoredApproval[]> {
  const rows = await approvals(tx, circleId)
    .where('state', '<>', 'waiting')
    .orderBy((eb) => eb.fn.coalesce('decidedAt', 'expiresAt'), 'desc')
    .orderBy('approvalId')
    .limit(limit)
    .execute()
  return rows as StoredApproval[]
}

/** Lists policy proposals that a second administrator approved, latest first. */
export async function listApprovedPolicies(
  tx: Tx,
  circleId: string,
  limit: number,
): Promise<StoredApproval[]> {
  const rows = await approvals(tx, circleId)
    .where('kind', '=', 'policy')
    .where('state', '=', 'approved')
    .orderBy('decidedAt', 'desc')
    .limit(limit)
    .execute()
  return rows as StoredApproval[]
}

/**
 * Finds the proposal by which two people, or one and the operator, decided a person's running
 * suspension.
 */
export async function findAgreedSuspension(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<StoredApproval | undefined> {
  const row = await approvals(tx, circleId)
    .where('subjectId', '=', memberId)
    .where('kind', '=', 'suspension')
    .where('state', '=', 'approved')
    .where('decidedAt', '>=', (eb) =>
      eb
        .selectFrom('member')
        .select('suspendedAt')
        .where('circleId', '=', circleId)
        .where('memberId', '=', memberId),
    )
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as StoredApproval | undefined
}

/** How a proposal ends. An officer from outside is of another circle; the operator of none. */
type Decision =
  | {
      readonly state: 'approved' | 'refused' | 'withdrawn'
      readonly decidedBy: string
      readonly decidedCircleId: string
    }
  | { readonly state: 'approved'; readonly byOperator: true }

export async function updateDecided(
  tx: Tx,
  { circleId, id }: Pick<StoredApproval, 'circleId' | 'id'>,
  { now, ...decision }: Decision & { readonly now: Temporal.Instant },
): Promise<void> {
  await oneRow(tx, 'approval', { circleId, approvalId: id }).update({
    ...decision,
    decidedAt: now,
    version: NEXT_VERSION,
  })
}

export async function expireWaiting(tx: Tx, now: Temporal.Instant): Promise<void> {
  // A proposal that somebody decides at this moment delays no other.
  const over = tx
    .selectFrom('approval')
    .select(['circleId', 'approvalId'])
    .where('state', '=', 'waiting')
    .where('expiresAt', '<=', now)
    .forUpdate()
    .skipLocked()
  await tx
    .updateTable('approval')
    .set({ state: 'expired', version: sql`version + 1` })
    .where((where) =>
      where(
        where.refTuple('circleId', 'approvalId'),
        'in',
        over.$asTuple('circleId', 'approvalId'),
      ),
    )
    .execute()
}
