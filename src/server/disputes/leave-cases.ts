import { letGo } from '#domain/disputes/dispute.ts'
import type { BaseCtx } from '#server/platform/context.ts'
import { policyOf } from '#server/platform/policies.ts'
import { getDispute, listCasesOf } from './dispute-store.ts'
import { saveMove } from './move-dispute.ts'
import { dropWaitingRuling } from './ruling-store.ts'

/**
 * Somebody is no officer any more: their cases go back to the others, and rulings they proposed fall; what they proposed to follow for
 * somebody can only be refused. The circle is to be locked before. A
 * case in another circle, which only the panel takes, goes back by its clock, and nothing of theirs is approved there meanwhile.
 */
export async function leaveCases(ctx: BaseCtx, { circleId, memberId }: { circleId: string; memberId: string }): Promise<void> {
  for (const disputeId of await listCasesOf(ctx.tx, { circleId, memberId })) {
    const dispute = await getDispute(ctx.tx, circleId, disputeId, 'lock')
    const policy = await policyOf(ctx.tx, circleId, dispute.match.policyVersion)
    await dropWaitingRuling(ctx.tx, { circleId, disputeId }, ctx.now)
    await saveMove(ctx, dispute, letGo(dispute, { actingId: memberId, policy, now: ctx.now }), { kind: 'let_go', by: null })
    ctx.enqueue('dispute-waits', { circleId, disputeId })
  }
}
