import { memberError } from '#domain/members/member-errors.ts'
import { assignTo } from '#server/members/stewarding/assign-stewards.ts'
import { isMember } from '#server/members/measures/roles.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { staffSentence } from '../sentence.ts'

/**
 * Assigns a member to a steward without ties to them. Throws members.member-unknown, members.tied,
 * staff.role-not-held.
 */
export const assignMember = useCase(
  'POST /staff/members/{memberId}/assign',
  async (ctx, { params: { memberId }, body: { stewardId, reason } }) => {
    const { circleId, memberId: actorId } = ctx.actor
    if (!(await isMember(ctx.tx, { circleId, memberId })))
      throw memberError('members.member-unknown')
    const before = await assignTo(ctx, { circleId, memberId, stewardId })
    await recordAct(ctx, {
      circleId,
      actorId,
      role: 'admin',
      act: 'member.assign',
      subject: { kind: 'member', id: memberId },
      whomId: memberId,
      before: { stewardId: before },
      after: { stewardId },
      reason,
    })
    ctx.announce([memberId, stewardId, ...(before === null ? [] : [before])], 'membership', 'staff')
    return { message: staffSentence(ctx.language, 'assigned') }
  },
)
