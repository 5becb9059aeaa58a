import { staffError } from '#domain/shared/staff-errors.ts'
import { actsAs, mayGiveRole } from '#domain/shared/staff-roles.ts'
import { checkRoleFree } from '#server/members/measures/roles.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { staffSentence } from '../sentence.ts'
import { listVoices, voicesFor } from '../appointing.ts'
import { proposeAct } from '../propose-act.ts'

/**
 * Proposes a role for a member: an administrator any role, an officer that of steward. It takes
 * effect once a second person agrees. Throws members.member-unknown, staff.role-held,
 * role-not-yours-to-give, nobody-can-decide, approval-waits-already.
 */
export const grantRole = useCase(
  'POST /staff/roles/grant',
  async (ctx, { body: { memberId, role, reason } }) => {
    const { circleId, memberId: proposedBy, roles } = ctx.actor
    if (!mayGiveRole(roles, role)) throw staffError('staff.role-not-yours-to-give')
    await checkRoleFree(ctx.tx, { circleId, memberId, role })
    const grant = { payload: { role }, whomId: memberId, proposedBy }
    if ((await listVoices(ctx.tx, circleId, grant)).length === 0)
      throw staffError('staff.nobody-can-decide')
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
    const { confirmer } = await voicesFor(ctx.tx, circleId, grant)
    const said = confirmer ? 'role-proposed-to-members' : 'role-proposed'
    return { message: staffSentence(ctx.language, said) }
  },
)
