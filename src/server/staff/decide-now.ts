import { recordAct } from '#server/audit-log/record-act.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { EXECUTORS } from './executors.ts'
import { type StoredApproval, updateDecided } from './store/approval-store.ts'
import type { Word } from './stored-approval.ts'

/**
 * Decides a proposal of a circle by the acting person, who may, and runs an approved act. Logs it
 * and tells the proposer.
 */
export async function decideNow(
  ctx: ActorCtx,
  approval: StoredApproval,
  { approve, reason, role }: Word & { readonly approve: boolean },
): Promise<void> {
  const { memberId, circleId: decidedCircleId } = ctx.actor
  const { circleId, id: approvalId, kind, proposedBy, whomId } = approval
  const state = approve ? 'approved' : 'refused'
  // The database gives a role only by a proposal that is approved.
  await updateDecided(ctx.tx, approval, {
    state,
    decidedBy: memberId,
    decidedCircleId,
    now: ctx.now,
  })
  if (approve) await EXECUTORS[kind](ctx, approval, { role, reason })
  await recordAct(ctx, {
    circleId,
    actorId: memberId,
    role,
    act: approve ? 'approval.approve' : 'approval.refuse',
    subject: { kind: 'approval', id: approvalId },
    whomId,
    before: { state: approval.state, kind },
    after: { state, kind },
    reason,
  })
  ctx.notify({ circleId, memberId: proposedBy, kind: 'approval_decided', about: { approvalId } })
  ctx.announce([proposedBy, memberId], 'staff')
}
