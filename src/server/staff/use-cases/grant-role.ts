import { staffError } from '#domain/shared/staff-errors.ts'
import { actsAs, mayGiveRole } from '#domain/shared/staff-roles.ts'
import { checkRoleFree } from '#server/members/measures/roles.ts'
import { refuseTied } from '#server/members/stewarding/ties.ts'
import { useCase } from '#server/platform/use-case/context.ts'
import { staffSentence } from '../sentence.ts'
import { proposeAct } from '../propose-act.ts'

/**
 * Proposes a role for a member without ties to the proposer: an administrator any role, an officer
 * that of steward. It takes effect once a second person who could give it agrees. Throws
 * members.member-unknown, members.tied, staff.role-held, role-not-yours-to-give,
 * approval-waits-already.
 */
export const grantRole = useCase(
  'POST /staff/roles/grant',
  async (ctx, { body: { memberId, role, reason } }) => {
    const { circleId, roles } = ctx.actor
    if (!mayGiveRole(roles, role)) throw staffError('staff.role-not-yours-to-give')
    await checkRoleFree(ctx.tx, { circleId, memberId, role })
    await refuseTied(ctx, memberId, 'propose')
    await proposeAct(
      ctx,
      {
        kind: 'role_grant',
        subject: { kind: 'member', id: memberId },
        whomId: memberId,
        payload: { role },
        reason,
      },
      { role: actsAs(roles, ['admin', 'officer']), figures: { role } },
    )
    return { message: staffSentence(ctx.language, 'role-proposed') }
  },
)
