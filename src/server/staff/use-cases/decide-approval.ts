import { mayDecide } from '#domain/approvals/approvals.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import { actsAs } from '#domain/shared/staff-roles.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { staffOf } from '#server/members/measures/roles.ts'
import { refuseTied, untiedTo } from '#server/members/stewarding/ties.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { type ActorCtx, useCase } from '#server/platform/use-case/context.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { staffSentence } from '../sentence.ts'
import { type StoredApproval, lockApproval, updateDecided } from '../store/approval-store.ts'
import { EXECUTORS } from '../executors.ts'
import { roleOf } from '../stored-approval.ts'

/**
 * Decides a proposal as the second person. An approval runs the act in its transaction, or is
 * refused when something has changed. Nobody decides their own proposal, nor one about people they
 * have a tie to, nor approves one whose proposer has a tie now. A proposal that a person may not
 * decide does not exist for them.
 */
export const decideApproval = useCase(
  'POST /staff/approvals/{approvalId}/decide',
  async (ctx, { params: { approvalId }, body }) => {
    const { circleId, memberId, roles } = ctx.actor
    const approval = await lockToDecide(ctx, approvalId)
    checkVersion(approval, body.version)
    if (approval.whomId !== null)
      await refuseTied(ctx, approval.whomId, approval.kind === 'role_grant' ? 'decide' : undefined)
    if (body.approve) await refuseTiedProposer(ctx, approval)
    const role = actsAs(
      roles,
      approval.kind === 'ask_urgent' ? ['steward', 'officer'] : ['admin', 'officer'],
    )
    if (body.approve) await EXECUTORS[approval.kind](ctx, approval, { role, reason: body.reason })
    const state = body.approve ? 'approved' : 'refused'
    await updateDecided(ctx.tx, circleId, approvalId, { state, decidedBy: memberId, now: ctx.now })
    await recordAct(ctx, {
      circleId,
      actorId: memberId,
      role,
      act: body.approve ? 'approval.approve' : 'approval.refuse',
      subject: { kind: 'approval', id: approvalId },
      whomId: approval.whomId,
      before: { state: approval.state, kind: approval.kind },
      after: { state, kind: approval.kind },
      reason: body.reason,
    })
    ctx.notify({
      circleId,
      memberId: approval.proposedBy,
      kind: 'approval_decided',
      about: { approvalId },
    })
    ctx.announce([approval.proposedBy, memberId], 'staff')
    return { message: staffSentence(ctx.language, body.approve ? 'approved' : 'refused') }
  },
)

async function lockToDecide(
  { tx, now, actor: { circleId, memberId, roles } }: ActorCtx,
  approvalId: string,
): Promise<StoredApproval> {
  const approval = await lockApproval(tx, circleId, approvalId)
  const isMine = approval?.proposedBy === memberId
  if (
    approval === undefined ||
    !(isMine || mayDecide({ kind: approval.kind, role: roleOf(approval.payload) }, roles))
  )
    throw staffError('staff.approval-unknown')
  if (approval.state !== 'waiting' || !isBefore(now, approval.expiresAt))
    throw staffError('staff.approval-decided')
  if (isMine) throw staffError('staff.approval-own')
  await refuseFallen(tx, circleId, approval)
  return approval
}

/** Checks that the proposer could still make this proposal. Throws staff.approval-decided. */
async function refuseFallen(
  tx: ActorCtx['tx'],
  circleId: string,
  { kind, payload, proposedBy }: StoredApproval,
): Promise<void> {
  const proposer = (await staffOf(tx, circleId)).find(({ id }) => id === proposedBy)
  if (!mayDecide({ kind, role: roleOf(payload) }, proposer?.roles ?? []))
    throw staffError('staff.approval-decided')
}

/**
 * Refuses an approval if the proposer has got a tie to the person since. It can be refused or taken
 * back, and another person can propose it again. Throws staff.proposer-tied.
 */
async function refuseTiedProposer(
  { tx, now, actor: { circleId } }: ActorCtx,
  { kind, proposedBy, whomId }: StoredApproval,
): Promise<void> {
  const deciders = (await staffOf(tx, circleId)).filter(({ id }) => id === proposedBy)
  if (
    whomId !== null &&
    (
      await untiedTo(tx, {
        circleId,
        deciders,
        memberIds: [whomId],
        now,
        appointing: kind === 'role_grant' ? 'propose' : undefined,
      })
    ).length === 0
  )
    throw staffError('staff.proposer-tied')
}
