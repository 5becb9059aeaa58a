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
      join.onRef('m.circle_id', '=', 'a.circle_id').onRef('m.member_id', '=', 'a.subject_id'),
    )
    .select('a.approval_id')
    .where('a.circle_id', '=', circleId)
    .where('a.subject_id', '=', memberId)
    .where('a.kind', '=', 'suspension')
    .where('a.state', '=', 'approved')
    .whereRef('a.decided_at', '>=', 'm.suspended_at')
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
    .select(['proposed_by as proposedBy', 'decided_at as decidedAt'])
    .where('circle_id', '=', circleId)
    .where('subject_id', '=', memberId)
    .where('kind', '=', 'suspension')
    .where('state', '=', 'approved')
    .orderBy('decided_at', 'desc')
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
    .where('circle_id', '=', circleId)
    .where('subject_id', '=', memberId)
    .where('kind', 'in', ['suspension', 'lift_suspension'])
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .orderBy('proposed_at')
    .execute()
  return rows as (StoredApproval & { kind: 'suspension' | 'lift_suspension' })[]
}
