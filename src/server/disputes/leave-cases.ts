import { letGo } from '#domain/disputes/dispute.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { policyOf } from '#server/platform/use-case/policies.ts'
import { getDispute, listCasesOf } from './store/dispute-queries.ts'
import { isLeft } from './store/dispute-clock-store.ts'
import type { StoredDispute } from './store/dispute-rows.ts'
import { saveMove } from './move-dispute.ts'
import { dropWaitingRuling } from './store/ruling-store.ts'

/**
 * Gives back the cases of a person who is no officer any more, with a new clock. Rulings they
 * proposed fall; measures they proposed can only be refused. The caller must lock the circle first.
 * A panel case of another circle goes back at the next sweep, because that circle is not locked
 * here.
 */
export async function leaveCases(
  ctx: BaseCtx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<void> {
  for (const disputeId of await listCasesOf(ctx.tx, { circleId, memberId }))
    await giveBack(ctx, await getDispute(ctx.tx, circleId, disputeId, 'lock'), memberId)
}

/**
 * Gives back one case whose officer cannot act on it any more: without the role, the membership, or
 * the panel seat.
 */
export async function giveBackIfLeft(ctx: BaseCtx, dispute: StoredDispute): Promise<void> {
  if (dispute.officerId !== null && (await isLeft(ctx.tx, dispute)))
    await giveBack(ctx, dispute, dispute.officerId)
}

async function giveBack(ctx: BaseCtx, dispute: StoredDispute, officerId: string): Promise<void> {
  const { circleId, id: disputeId } = dispute
  const policy = await policyOf(ctx.tx, circleId, dispute.match.policyVersion)
  await dropWaitingRuling(ctx.tx, { circleId, disputeId }, ctx.now)
  await saveMove(ctx, dispute, letGo(dispute, { actingId: officerId, policy, now: ctx.now }), {
    kind: 'let_go',
    by: null,
  })
  ctx.enqueue('dispute-waits', { circleId, disputeId })
}
