import { memberError } from '#domain/members/member-errors.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import { putRequestsOnHold } from '#server/asks/requests-on-hold.ts'
import { leaveCases } from '#server/disputes/leave-cases.ts'
import { suspendMember as suspend } from '#server/members/measures/membership-measures.ts'
import { isMember, isNeededAdmin, isSuspended, rolesOf } from '#server/members/measures/roles.ts'
import { refuseTied } from '#server/members/stewarding/ties.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { type BaseCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { staffSentence } from '../sentence.ts'
import { proposeAct } from '../propose-act.ts'

/**
 * Suspends a member at once, by one officer without ties to them: open requests are put on hold,
 * running matches continue. For a person with a role it is only proposed, because one officer alone
 * must not be able to remove the others from office. For one of the last two administrators the
 * operator is the second person. Throws members.member-unknown, members.tied,
 * staff.suspended-already, staff.approval-waits-already.
 */
export const suspendMember = useCase(
  'POST /staff/members/{memberId}/suspend',
  async (ctx, { params: { memberId }, body: { reason } }) => {
    const { circleId } = ctx.actor
    if (!(await isMember(ctx.tx, { circleId, memberId })))
      throw memberError('members.member-unknown')
    await refuseTied(ctx, memberId)
    if ((await rolesOf(ctx.tx, { circleId, memberId })).length === 0) {
      await suspendNow(ctx, { circleId, memberId, by: ctx.actor.memberId, role: 'officer', reason })
      return { message: staffSentence(ctx.language, 'suspended') }
    }
    if (await isSuspended(ctx.tx, { circleId, memberId }))
      throw staffError('staff.suspended-already')
    const said = await proposeAct(ctx, 'suspension', { subjectId: memberId, reason })
    return (await isNeededAdmin(ctx.tx, { circleId, memberId }))
      ? { message: staffSentence(ctx.language, 'suspension-for-operator') }
      : said
  },
)

/**
 * Suspends now, by a member or, with null, the operator. Roles stop working, and cases go back to
 * others. Throws staff.suspended-already, staff.too-few-admins.
 */
export async function suspendNow(
  ctx: BaseCtx,
  {
    circleId,
    memberId,
    by,
    role,
    reason,
  }: { circleId: CircleId; memberId: string; by: string | null; role: string; reason: string },
): Promise<void> {
  if (!(await suspend(ctx, { circleId, memberId }, { operatorAgrees: by === null })))
    throw staffError('staff.suspended-already')
  await putRequestsOnHold(ctx, { circleId, memberId })
  await leaveCases(ctx, { circleId, memberId })
  await recordAct(ctx, {
    circleId,
    actorId: by,
    role,
    act: 'member.suspend',
    subject: { kind: 'member', id: memberId },
    whomId: memberId,
    before: { status: 'active' },
    after: { status: 'suspended' },
    reason,
  })
  ctx.notify({ circleId, memberId, kind: 'suspended', about: {} })
}
