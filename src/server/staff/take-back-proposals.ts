import { mayDecide } from '#domain/approvals/approvals.ts'
import { rolesOf } from '#server/members/measures/roles.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { listWaitingBy, updateDecided } from './store/approval-store.ts'
import { roleOf } from './stored-approval.ts'

/** Ends proposals of a person who has lost the role for them, so that nobody can approve them. */
export async function takeBackProposals(ctx: ActorCtx, memberId: string): Promise<void> {
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
