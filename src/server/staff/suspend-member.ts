import { memberError } from '#domain/members/member-errors.ts'
import { staffError } from '#domain/staff/staff-errors.ts'
import { restRequestsOf } from '#server/asks/rest-asks.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { leaveCases } from '#server/disputes/leave-cases.ts'
import { suspendMember as suspend } from '#server/members/membership-measures.ts'
import { isMember } from '#server/members/roles.ts'
import { refuseTied } from '#server/members/ties.ts'
import { notify } from '#server/notices/notify.ts'
import { recordAct } from '#server/platform/audit.ts'
import { useCase } from '#server/platform/context.ts'
import { staffAnswer } from './answer.ts'

/**
 * Suspends a member at once, by one officer whom nothing ties to them: open requests rest, running payments go on, roles cannot be used.
 * Throws members.member-unknown, members.tied, staff.suspended-already.
 */
export const suspendMember = useCase('POST /staff/members/{memberId}/suspend', async (ctx, { params: { memberId }, body: { reason } }) => {
  const { circleId, memberId: actorId } = ctx.actor
  await lockCircle(ctx.tx, circleId)
  if (!(await isMember(ctx.tx, { circleId, memberId }))) throw memberError('members.member-unknown')
  await refuseTied(ctx, memberId)
  if (!(await suspend(ctx, { circleId, memberId }))) throw staffError('staff.suspended-already')
  await restRequestsOf(ctx, { circleId, memberId })
  await leaveCases(ctx, { circleId, memberId })
  await recordAct(ctx, {
    circleId, actorId, role: 'officer', act: 'member.suspend', subject: { kind: 'member', id: memberId }, whomId: memberId, before: { status: 'active' }, after: { status: 'suspended' }, reason,
  })
  await notify(ctx, { circleId, memberId, kind: 'suspended', about: {} })
  return { message: staffAnswer(ctx.language, 'suspended') }
})
