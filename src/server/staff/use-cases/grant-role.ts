import { invariant } from '#domain/shared/assert.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import { mayGiveRole } from '#domain/shared/staff-roles.ts'
import { checkRoleFree, giveRole } from '#server/members/measures/roles.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { staffSentence } from '../sentence.ts'
import { listVoices, voicesFor } from '../appointing.ts'
import { proposeAct } from '../propose-act.ts'
import { roleOf, type Executor } from '../stored-approval.ts'

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
    const said = await proposeAct(ctx, 'role_grant', {
      subjectId: memberId,
      payload: { role },
      reason,
    })
    return (await voicesFor(ctx.tx, circleId, grant)).confirmer
      ? { message: staffSentence(ctx.language, 'role-proposed-to-members') }
      : said
  },
)

/** Gives the proposed role and tells the person. Throws staff.role-held, members.member-unknown. */
export const grantProposed: Executor = async (
  ctx,
  { circleId, subjectId: memberId, payload, proposedBy },
  { role: actsIn, reason },
) => {
  const role = roleOf(payload)
  invariant(role, 'a proposal to give a role that names none')
  await giveRole(ctx, { circleId, memberId, role, grantedBy: proposedBy })
  // Whoever confirms it may be an officer from outside, of another circle.
  await recordAct(ctx, {
    circleId,
    actorId: ctx.actor.memberId,
    role: actsIn,
    act: 'role.grant',
    subject: { kind: 'member', id: memberId },
    whomId: memberId,
    before: { role, held: false },
    after: { role, held: true },
    reason,
  })
  ctx.notify({ circleId, memberId, kind: 'role_granted', about: { role } })
}
