import { staffError } from '#domain/shared/staff-errors.ts'
import { actsAs } from '#domain/shared/staff-roles.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { staffSentence } from '../sentence.ts'
import { lockApproval, updateDecided } from '../store/approval-store.ts'

/**
 * Takes the caller's own proposal back while nobody has decided it. Throws staff.approval-unknown
 * for anybody else's, approval-decided.
 */
export const withdrawApproval = useCase(
  'POST /staff/approvals/{approvalId}/withdraw',
  async (ctx, { params: { approvalId } }) => {
    const { circleId, memberId, roles } = ctx.actor
    const approval = await lockApproval(ctx.tx, circleId, approvalId)
    if (approval?.proposedBy !== memberId) throw staffError('staff.approval-unknown')
    if (approval.state !== 'waiting') throw staffError('staff.approval-decided')
    await updateDecided(ctx.tx, circleId, approvalId, {
      state: 'withdrawn',
      decidedBy: memberId,
      now: ctx.now,
    })
    await recordAct(ctx, {
      circleId,
      actorId: memberId,
      role: actsAs(roles, ['admin', 'officer', 'steward']),
      act: 'approval.withdraw',
      subject: { kind: 'approval', id: approvalId },
      whomId: approval.whomId,
      before: { state: 'waiting', kind: approval.kind },
      after: { state: 'withdrawn', kind: approval.kind },
      reason: '',
    })
    ctx.announce([memberId], 'staff')
    return { message: staffSentence(ctx.language, 'withdrawn') }
  },
)
