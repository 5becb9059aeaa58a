import { memberError } from '#domain/members/member-errors.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import { actsAs, mayAskForReset } from '#domain/shared/staff-roles.ts'
import { isMember, rolesOf } from '#server/members/measures/roles.ts'
import { refuseTied } from '#server/members/stewarding/ties.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { refuseWithoutFactor, resetFactors } from '#server/security/reset-factors.ts'
import { staffSentence } from '../sentence.ts'
import type { StoredApproval } from '../store/approval-store.ts'
import { proposeAct } from '../propose-act.ts'
import type { Word } from '../stored-approval.ts'

/**
 * Proposes to remove all lost second factors of a person: an administrator for anybody, an officer
 * for members without a role. Throws members.member-unknown, tied, factor-missing,
 * staff.factors-not-yours, approval-waits-already.
 */
export const resetMemberFactors = useCase(
  'POST /staff/members/{memberId}/reset-factors',
  async (ctx, { params: { memberId }, body: { reason } }) => {
    const { circleId, roles } = ctx.actor
    if (!(await isMember(ctx.tx, { circleId, memberId })))
      throw memberError('members.member-unknown')
    await refuseTied(ctx, memberId)
    if (!mayAskForReset(roles, await rolesOf(ctx.tx, { circleId, memberId })))
      throw staffError('staff.factors-not-yours')
    await refuseWithoutFactor(ctx, { circleId, memberId })
    await proposeAct(
      ctx,
      {
        kind: 'factor_reset',
        subject: { kind: 'member', id: memberId },
        whomId: memberId,
        payload: {},
        reason,
      },
      { role: actsAs(roles, ['admin', 'officer']) },
    )
    return { message: staffSentence(ctx.language, 'reset-proposed') }
  },
)

/**
 * Carries it out if the proposer may still propose it. Throws staff.factors-not-yours,
 * members.factor-missing.
 */
export async function resetProposed(
  ctx: ActorCtx,
  { subjectId: memberId, proposedBy }: StoredApproval,
  { role, reason }: Word,
): Promise<void> {
  const { circleId, memberId: actorId } = ctx.actor
  const proposer = await rolesOf(ctx.tx, { circleId, memberId: proposedBy })
  if (!mayAskForReset(proposer, await rolesOf(ctx.tx, { circleId, memberId })))
    throw staffError('staff.factors-not-yours')
  const before = await resetFactors(ctx, { circleId, memberId })
  await recordAct(ctx, {
    circleId,
    actorId,
    role,
    act: 'member.reset-factors',
    subject: { kind: 'member', id: memberId },
    whomId: memberId,
    before: { totp: before.totp, passkeys: before.passkeys },
    after: { totp: false, passkeys: 0 },
    reason,
  })
}
