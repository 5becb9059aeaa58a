import { fileUntil, type StaffActKind } from '#domain/approvals/staff-acts.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { lockApproval, type StoredApproval } from './store/approval-store.ts'

/** A file that two people agreed to. It holds what was there at the approval, no more. */
export type AgreedFile = { readonly approval: StoredApproval; readonly until: Temporal.Instant }

/**
 * Returns the proposal of a file that the acting person may fetch now: their own, approved, not
 * over. Locks it, so that two fetches come one after the other. Throws staff.approval-unknown,
 * export-over.
 */
export async function agreedFile(
  { tx, now, actor: { circleId, memberId } }: ActorCtx,
  approvalId: string,
  kind: StaffActKind,
): Promise<AgreedFile> {
  const approval = await lockApproval(tx, circleId, approvalId)
  if (
    approval?.kind !== kind ||
    approval.proposedBy !== memberId ||
    approval.state !== 'approved' ||
    approval.decidedAt === null
  )
    throw staffError('staff.approval-unknown')
  const last = fileUntil(kind, approval.decidedAt)
  if (last === undefined || !isBefore(now, last)) throw staffError('staff.export-over')
  return { approval, until: approval.decidedAt }
}
