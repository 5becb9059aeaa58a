import { sql } from 'kysely'
import type { DecidableKind } from '#domain/approvals/approvals.ts'
import type { Tx } from '#server/platform/database/db.ts'

export type ApprovalState = 'waiting' | 'approved' | 'refused' | 'withdrawn' | 'expired'

export type StoredApproval = {
  readonly id: string
  readonly kind: DecidableKind
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

/** The columns of a `StoredApproval`. */
export const APPROVAL_COLUMNS = [
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

/** Locks a proposal; undefined when the circle has no such proposal. */
export async function lockApproval(
  tx: Tx,
  circleId: string,
  approvalId: string,
): Promise<StoredApproval | undefined> {
  const row = await approvalById(tx, circleId, approvalId).forUpdate().executeTakeFirst()
  return row as StoredApproval | undefined
}

/** Finds a proposal of a circle. */
export async function findApproval(
  tx: Tx,
  circleId: string,
  approvalId: string,
): Promise<StoredApproval | undefined> {
  const row = await approvalById(tx, circleId, approvalId).executeTakeFirst()
  return row as StoredApproval | undefined
}

function approvalById(tx: Tx, circleId: string, approvalId: string) {
  return tx
    .selectFrom('approval')
    .select(APPROVAL_COLUMNS)
    .where('circleId', '=', circleId)
    .where('approvalId', '=', approvalId)
}

/** Lists proposals that wait for a second person, oldest first. */
export async function listWaiting(
  tx: Tx,
  circleId: string,
  now: Temporal.Instant,
  limit: number,
): Promise<StoredApproval[]> {
  const rows = await tx
    .selectFrom('approval')
    .select(APPROVAL_COLUMNS)
    .where('circleId', '=', circleId)
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', now)
    .orderBy('proposedAt')
    .orderBy('approvalId')
    .limit(limit)
    .execute()
  return rows as StoredApproval[]
}

/** Lists a person's proposals that still wait. */
export async function listWaitingBy(
  tx: Tx,
  circleId: string,
  proposedBy: string,
): Promise<StoredApproval[]> {
  const rows = await tx
    .selectFrom('approval')
    .select(APPROVAL_COLUMNS)
    .where('circleId', '=', circleId)
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
  const rows = await tx
    .selectFrom('approval')
    .select(APPROVAL_COLUMNS)
    .where('circleId', '=', circleId)
    .where('state', '<>', 'waiting')
    .orderBy((eb) => eb.fn.coalesce('decidedAt', 'expiresAt'), 'desc')
    .orderBy('approvalId')
    .limit(limit)
    .execute()
  return rows as StoredApproval[]
}

export type ApprovedProposal = {
  readonly id: string
  readonly proposedBy: string
  readonly reasonSealed: Buffer | null
  readonly decidedAt: Temporal.Instant | null
}

/** Lists policy proposals that a second administrator approved, latest first. */
export async function listApprovedPolicies(
  tx: Tx,
  circleId: string,
  limit: number,
): Promise<ApprovedProposal[]> {
  return tx
    .selectFrom('approval')
    .select(['approvalId as id', 'proposedBy', 'reasonSealed', 'decidedAt'])
    .where('circleId', '=', circleId)
    .where('kind', '=', 'policy')
    .where('state', '=', 'approved')
    .orderBy('decidedAt', 'desc')
    .limit(limit)
    .execute()
}

/** Returns whether an equal proposal waits already. */
export async function isWaiting(
  tx: Tx,
  { circleId, kind, subjectId }: { circleId: string; kind: DecidableKind; subjectId: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await tx
    .selectFrom('approval')
    .select('approvalId')
    .where('circleId', '=', circleId)
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the subjects of waiting proposals of this kind. */
export async function waitingSubjects(
  tx: Tx,
  { circleId, kind }: { circleId: string; kind: DecidableKind },
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('approval')
    .select('subjectId')
    .where('circleId', '=', circleId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', now)
    .execute()
  return new Set(rows.map((row) => row.subjectId))
}

export async function updateDecided(
  tx: Tx,
  circleId: string,
  approvalId: string,
  {
    state,
    decidedBy,
    decidedCircleId = circleId,
    now,
  }: {
    state: 'approved' | 'refused' | 'withdrawn'
    decidedBy: string
    /** Another one for an officer from outside. */
    decidedCircleId?: string
    now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .updateTable('approval')
    .set({
      state,
      decidedBy,
      decidedCircleId,
      decidedAt: now,
      version: sql`version + 1`,
    })
    .where('circleId', '=', circleId)
    .where('approvalId', '=', approvalId)
    .execute()
}

/** Locks waiting proposals about a person. */
export async function lockWaitingAbout(
  tx: Tx,
  { circleId, memberId, kind }: { circleId: string; memberId: string; kind: DecidableKind },
  now: Temporal.Instant,
): Promise<StoredApproval | undefined> {
  const row = await tx
    .selectFrom('approval')
    .select(APPROVAL_COLUMNS)
    .where('circleId', '=', circleId)
    .where('kind', '=', kind)
    .where('subjectId', '=', memberId)
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst()
  return row as StoredApproval | undefined
}

/** Records the operator as the second person. */
export async function updateAgreedByOperator(
  tx: Tx,
  circleId: string,
  approvalId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ state: 'approved', byOperator: true, decidedAt: now, version: sql`version + 1` })
    .where('circleId', '=', circleId)
    .where('approvalId', '=', approvalId)
    .execute()
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
