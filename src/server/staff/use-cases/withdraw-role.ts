import { memberError } from '#domain/members/member-errors.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import { actsAs, mayGiveRole, type StaffRole } from '#domain/shared/staff-roles.ts'
import { leaveCases } from '#server/disputes/leave-cases.ts'
import { isMember, takeRole, rolesOf } from '#server/members/measures/roles.ts'
import { refuseTied } from '#server/members/stewarding/ties.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { refuseInOwnMatter } from '../own-matter.ts'
import { staffSentence } from '../sentence.ts'
import { mayDecide } from '#domain/approvals/approvals.ts'
import { listWaitingBy, updateDecided } from '../store/approval-store.ts'
import { roleOf } from '../stored-approval.ts'

/**
 * Takes a role away at once, one's own too. An administrator can take any, an officer that of
 * steward, but not from people they have a tie to. Proposals that needed the role fall. Throws
 * members.member-unknown, members.tied, staff.role-not-held, role-not-yours-to-give,
 * own-matter-open, too-few-admins.
 */
export const withdrawRole = useCase(
  'POST /staff/roles/withdraw',
  async (ctx, { body: { memberId, role, reason } }) => {
    const { circleId, memberId: actorId, roles } = ctx.actor
    if (!mayGiveRole(roles, role)) throw staffError('staff.role-not-yours-to-give')
    if (!(await isMember(ctx.tx, { circleId, memberId })))
      throw memberError('members.member-unknown')
    if (memberId !== actorId) {
      await refuseTied(ctx, memberId)
      if (DECIDES.includes(role)) await refuseInOwnMatter(ctx)
    }
    await takeRole(ctx, { circleId, memberId, role })
    await takeBackProposals(ctx, memberId)
    if (role === 'officer') await leaveCases(ctx, { circleId, memberId })
    await recordAct(ctx, {
      circleId,
      actorId,
      role: actsAs(roles, ['admin', 'officer']),
      act: 'role.withdraw',
      subject: { kind: 'member', id: memberId },
      whomId: memberId,
      before: { role, held: true },
      after: { role, held: false },
      reason,
    })
    ctx.notify({ circleId, memberId, kind: 'role_withdrawn', about: { role } })
    return { message: staffSentence(ctx.language, 'role-withdrawn') }
  },
)

/** Roles that decide matters of members, alone or as one of two. */
const DECIDES: readonly StaffRole[] = ['officer', 'admin']

/** Ends proposals of a person who has lost the role for them, so that nobody can approve them. */
async function takeBackProposals(ctx: ActorCtx, memberId: string): Promise<void> {
  const { circleId, memberId: decidedBy } = ctx.actor
  const roles = await rolesOf(ctx.tx, { circleId, memberId })
  for (const approval of await listWaitingBy(ctx.tx, circleId, memberId)) {
    // Everybody who could decide such a proposal can make one.
    if (!mayDecide({ kind: approval.kind, role: roleOf(approval.payload) }, roles))
      await updateDecided(ctx.tx, circleId, approval.id, {
        state: 'withdrawn',
        decidedBy,
        now: ctx.now,
      })
  }
}
