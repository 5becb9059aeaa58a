import { mayDecide } from '#domain/approvals/approvals.ts'
import { rolesOf } from '#server/members/measures/roles.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { listWaitingBy, updateDecided } from './store/approval-store.ts'
import { roleOf } from './stored-approval.ts'

/**
 * Ends what somebody proposed by right of a role that they have no longer, so that nobody can
 * approve it.
 */
export async function takeBackProposals(ctx: ActorCtx, memberId: string): Promise<void> {
  const { circleId, memberId: decidedBy } = ctx.actor
  const roles = await rolesOf(ctx.tx, { circleId, memberId })
  for (const approval of await listWaitingBy(ctx.tx, circleId, memberId)) {
    // Whoever could decide such a proposal can make one.
    if (!mayDecide({ kind: approval.kind, role: roleOf(approval.payload) }, roles))
      await updateDecided(ctx.tx, circleId, approval.id, {
        state: 'withdrawn',
        decidedBy,
        now: ctx.now,
      })
  }
}
