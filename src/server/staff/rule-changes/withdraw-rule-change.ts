import { staffError } from '#domain/shared/staff-errors.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { staffSentence } from '../sentence.ts'
import { findWaitingChange } from '../store/rule-change-store.ts'
import { endWithdrawn } from './end-rule-change.ts'

/**
 * Withdraws the change that waits for the members; any administrator may, because nothing changes.
 * Throws staff.rule-change-over.
 */
export const withdrawRuleChange = useCase(
  'POST /staff/policy/withdraw',
  async (ctx, { body: { id, reason } }) => {
    const { circleId, memberId } = ctx.actor
    const change = await findWaitingChange(ctx.tx, { circleId })
    if (change?.approvalId !== id) throw staffError('staff.rule-change-over')
    await endWithdrawn(ctx, change)
    await recordAct(ctx, {
      circleId,
      actorId: memberId,
      role: 'admin',
      act: 'policy.withdraw',
      subject: { kind: 'approval', id },
      whomId: null,
      before: { state: 'waiting' },
      after: { state: 'withdrawn' },
      reason,
    })
    return { message: staffSentence(ctx.language, 'rule-change-withdrawn') }
  },
)
