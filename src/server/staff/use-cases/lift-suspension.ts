import { memberError } from '#domain/members/member-errors.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import { freeRequestsOf } from '#server/asks/requests-on-hold.ts'
import {
  endDecidedSuspensions,
  twoDecidedSuspension,
} from '#server/disputes/decided-suspensions.ts'
import { liftSuspension as lift } from '#server/members/measures/membership-measures.ts'
import { isMember, isSuspended, rolesOf } from '#server/members/measures/roles.ts'
import { refuseTied } from '#server/members/stewarding/ties.ts'
import { recordMemberAct } from '#server/audit-log/record-act.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { staffSentence } from '../sentence.ts'
import { findAgreedSuspension } from '../store/approval-store.ts'
import { proposeAct } from '../propose-act.ts'

/**
 * Ends a suspension at once. It needs a second person if two people decided it or the person has a
 * role. Throws members.member-unknown, members.tied, staff.not-suspended,
 * staff.approval-waits-already.
 */
export const liftSuspension = useCase(
  'POST /staff/members/{memberId}/lift-suspension',
  async (ctx, { params: { memberId }, body: { reason } }) => {
    const { circleId } = ctx.actor
    if (!(await isMember(ctx.tx, { circleId, memberId })))
      throw memberError('members.member-unknown')
    await refuseTied(ctx, memberId)
    if (!(await isSuspended(ctx.tx, { circleId, memberId })))
      throw staffError('staff.not-suspended')
    if (!(await takesTwo(ctx.tx, { circleId, memberId }))) {
      await liftNow(ctx, { memberId, role: 'officer', reason })
      return { message: staffSentence(ctx.language, 'suspension-lifted') }
    }
    return proposeAct(ctx, 'lift_suspension', { subjectId: memberId, reason })
  },
)

async function takesTwo(tx: Tx, of: { circleId: string; memberId: string }): Promise<boolean> {
  if ((await rolesOf(tx, of)).length > 0) return true
  // A suspension that two people decided needs two to end it. This holds even if the person has
  // lost the role that required two.
  return (await twoDecidedSuspension(tx, of)) || (await findAgreedSuspension(tx, of)) !== undefined
}

/**
 * Ends a suspension now; requests that it put on hold return to their old queue positions. Throws
 * staff.not-suspended.
 */
export async function liftNow(
  ctx: ActorCtx,
  { memberId, role, reason }: { memberId: string; role: string; reason: string },
): Promise<void> {
  const { circleId } = ctx.actor
  if (!(await lift(ctx, { circleId, memberId }))) throw staffError('staff.not-suspended')
  await endDecidedSuspensions(ctx.tx, { circleId, memberId }, ctx.now)
  await freeRequestsOf(ctx, { circleId, memberId })
  await recordMemberAct(ctx, memberId, {
    role,
    act: 'member.lift-suspension',
    before: { status: 'suspended' },
    after: { status: 'active' },
    reason,
  })
  ctx.notify({ circleId, memberId, kind: 'suspension_lifted', about: {} })
  ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
}
