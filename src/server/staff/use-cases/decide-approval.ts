import { actingRole, mayDecide } from '#domain/approvals/staff-acts.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { staffOf } from '#server/members/measures/roles.ts'
import { refuseTied, untiedTo } from '#server/members/stewarding/ties.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { staffSentence } from '../sentence.ts'
import { voicesFor } from '../appointing.ts'
import { decideNow } from '../decide-now.ts'
import { type StoredApproval, lockApproval } from '../store/approval-store.ts'
import { findWaitingChange } from '../store/rule-change-store.ts'
import { roleOf } from '../stored-approval.ts'

/**
 * Decides a proposal as the second person. An approval runs the act in its transaction, or is
 * refused when something has changed. Nobody decides their own proposal, nor one about people they
 * have a tie to, nor approves one whose proposer has a tie now; for a role one of the two may. A proposal that a person may not
 * decide does not exist for them.
 */
export const decideApproval = useCase(
  'POST /staff/approvals/{approvalId}/decide',
  async (ctx, { params: { approvalId }, body }) => {
    const approval = await lockToDecide(ctx, approvalId)
    checkVersion(approval, body.version)
    if (approval.kind === 'role_grant') await refuseTiedVoice(ctx, approval)
    else {
      if (approval.whomId !== null) await refuseTied(ctx, approval.whomId)
      if (body.approve) await refuseTiedProposer(ctx, approval)
    }
    const role = actingRole(approval.kind, 'decides', ctx.actor.roles)
    await decideNow(ctx, approval, { ...body, role })
    const isWaiting = (await findWaitingChange(ctx.tx, ctx.actor))?.approvalId === approvalId
    const done = isWaiting ? 'policy.approved' : 'approved'
    return { message: staffSentence(ctx.language, body.approve ? done : 'refused') }
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

/** Refuses a second voice about a role where each of the two has a tie. Throws members.tied. */
async function refuseTiedVoice(
  { tx, actor: { circleId, memberId } }: ActorCtx,
  approval: StoredApproval,
): Promise<void> {
  const { appointers } = await voicesFor(tx, circleId, approval)
  if (!appointers.includes(memberId)) throw memberError('members.tied')
}

/**
 * Refuses an approval if the proposer has got a tie to the person since. It can be refused or taken
 * back, and another person can propose it again. Throws staff.proposer-tied.
 */
async function refuseTiedProposer(
  { tx, now, actor: { circleId } }: ActorCtx,
  { proposedBy, whomId }: StoredApproval,
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
      })
    ).length === 0
  )
    throw staffError('staff.proposer-tied')
}
