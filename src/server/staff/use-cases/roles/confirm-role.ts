import { isBefore } from '#domain/shared/calendar.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import { openReason } from '#server/approvals/propose.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { mayConfirm } from '../../appointing.ts'
import { decideNow } from '../../decide-now.ts'
import { staffSentence } from '../../sentence.ts'
import { listWaitingRoles, lockApproval, type StoredApproval } from '../../store/approval-store.ts'
import { listCirclesOf } from '../../store/appointing-store.ts'
import { roleOf } from '../../stored-approval.ts'

const LISTED_MAX = 200

/**
 * Lists proposed roles that the acting person may confirm: each administrator has a tie to the
 * person, and they have none.
 */
export const listRolesToConfirm = useCase('GET /user/role-proposals', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const data = []
  for (const approval of await listWaitingRoles(ctx.tx, {
    circleId,
    memberId,
    now: ctx.now,
    limit: LISTED_MAX,
  }))
    if (await isToConfirm(ctx, approval)) data.push(await viewOf(ctx, approval))
  return { data, nextCursor: null }
})

/**
 * Confirms or refuses a proposed role, for the second administrator. A proposal that somebody may
 * not confirm now does not exist for them. Throws staff.approval-unknown, approval-decided,
 * role-held, members.member-unknown, request.changed-meanwhile.
 */
export const confirmRole = useCase(
  'POST /user/role-proposals/{approvalId}/answer',
  async (ctx, { params: { approvalId }, body }) => {
    const approval = await lockToConfirm(ctx, approvalId)
    checkVersion(approval, body.version)
    await decideNow(ctx, approval, {
      approve: body.confirm,
      reason: body.reason,
      role: approval.circleId === ctx.actor.circleId ? 'participant' : 'officer',
    })
    ctx.announce([ctx.actor.memberId], 'membership')
    return { message: staffSentence(ctx.language, body.confirm ? 'role-confirmed' : 'refused') }
  },
)

async function lockToConfirm(ctx: ActorCtx, approvalId: string): Promise<StoredApproval> {
  for (const circleId of await listCirclesOf(ctx.tx, ctx.actor)) {
    // An officer from outside acts in another circle than their own, which is locked already.
    if (circleId !== ctx.actor.circleId) await lockCircle(ctx.tx, circleId)
    const approval = await lockApproval(ctx.tx, circleId, approvalId)
    if (approval === undefined || !(await isToConfirm(ctx, approval))) continue
    if (approval.state !== 'waiting' || !isBefore(ctx.now, approval.expiresAt))
      throw staffError('staff.approval-decided')
    return approval
  }
  throw staffError('staff.approval-unknown')
}

async function isToConfirm({ tx, actor }: ActorCtx, approval: StoredApproval): Promise<boolean> {
  return (
    approval.kind === 'role_grant' &&
    mayConfirm(tx, approval.circleId, { by: actor, grant: approval })
  )
}

async function viewOf(ctx: ActorCtx, approval: StoredApproval) {
  const { circleId, id, whomId, payload, proposedBy, expiresAt, version } = approval
  const names = await memberNames(ctx, circleId, [whomId ?? '', proposedBy])
  const proposer = await ctx.vault.of(ctx.tx, { circleId, memberId: proposedBy })
  return {
    id,
    whomName: names.get(whomId ?? '') ?? '',
    role: roleOf(payload) as 'steward' | 'manager' | 'officer' | 'admin',
    proposedByName: names.get(proposedBy) ?? '',
    reason: openReason(proposer, approval) ?? '',
    expiresAt: expiresAt.toString(),
    version,
  }
}
