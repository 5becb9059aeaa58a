import type { Tx } from '#server/platform/database/db.ts'
import { APPROVAL_COLUMNS, type StoredApproval } from './approval-store.ts'

/** Returns whether two people agreed to the member's suspension. */
export async function isSuspensionAgreed(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('approval as a')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 'a.circleId').onRef('m.memberId', '=', 'a.subjectId'),
    )
    .select('a.approvalId')
    .where('a.circleId', '=', circleId)
    .where('a.subjectId', '=', memberId)
    .where('a.kind', '=', 'suspension')
    .where('a.state', '=', 'approved')
    .whereRef('a.decidedAt', '>=', 'm.suspendedAt')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Whom = { readonly circleId: string; readonly memberId: string }

/** Finds a person's latest suspension that two people agreed to, ended or not. */
export async function findAgreedSuspension(
  tx: Tx,
  { circleId, memberId }: Whom,
): Promise<{ proposedBy: string; decidedAt: Temporal.Instant | null } | undefined> {
  return tx
    .selectFrom('approval')
    .select(['proposedBy', 'decidedAt'])
    .where('circleId', '=', circleId)
    .where('subjectId', '=', memberId)
    .where('kind', '=', 'suspension')
    .where('state', '=', 'approved')
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Lists waiting proposals about a person's suspension, oldest first. */
export async function listWaitingAbout(
  tx: Tx,
  { circleId, memberId }: Whom,
  now: Temporal.Instant,
): Promise<(StoredApproval & { kind: 'suspension' | 'lift_suspension' })[]> {
  const rows = await tx
    .selectFrom('approval')
    .select(APPROVAL_COLUMNS)
    .where('circleId', '=', circleId)
    .where('subjectId', '=', memberId)
    .where('kind', 'in', ['suspension', 'lift_suspension'])
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', now)
    .orderBy('proposedAt')
    .execute()
  return rows as (StoredApproval & { kind: 'suspension' | 'lift_suspension' })[]
}
