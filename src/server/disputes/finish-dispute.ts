import type { Dispute } from '#domain/disputes/dispute.ts'
import type { DisputeEventKind } from '#domain/matches/dispute-transitions.ts'
import { invariant } from '#domain/shared/assert.ts'
import { carryOutRuling } from '#server/matches/carry-out-ruling.ts'
import type { ActorCtx, BaseCtx } from '#server/platform/use-case/context.ts'
import { dropDecisions } from './drop-decisions.ts'
import type { StoredDispute } from './store/dispute-rows.ts'
import { saveAct, saveMove, notifyBoth } from './move-dispute.ts'
import { listRulings, overturnRuling } from './store/ruling-store.ts'
import { openReference } from './sealed-texts.ts'

type Ending = {
  readonly kind: DisputeEventKind
  readonly by: { circleId: string; memberId: string } | null
}

/**
 * Carries out a final ruling on its match, in one transaction. Marks a first ruling that an appeal
 * changed as overturned. The match moves first, because only a running dispute allows it.
 */
export async function finishDispute(
  ctx: BaseCtx,
  dispute: StoredDispute,
  moved: Dispute,
  ending: Ending,
): Promise<StoredDispute> {
  await carryOut(ctx, dispute)
  const stored = await saveMove(ctx, dispute, moved, ending)
  await notifyBoth(ctx, stored, 'dispute_final')
  return stored
}

/** Carries out a ruling when an officer's approval decides an appeal. */
export async function finishByAct(
  ctx: ActorCtx,
  dispute: StoredDispute,
  moved: Dispute,
  act: { kind: DisputeEventKind; reason: string },
): Promise<StoredDispute> {
  await carryOut(ctx, dispute)
  const stored = await saveAct(ctx, dispute, moved, act)
  await notifyBoth(ctx, stored, 'dispute_final')
  return stored
}

async function carryOut(ctx: BaseCtx, { circleId, id, match }: StoredDispute): Promise<void> {
  const approved = (await listRulings(ctx.tx, { circleId, disputeId: id })).filter(
    ({ state }) => state === 'approved',
  )
  const ruling = approved.at(-1)
  invariant(ruling, 'a dispute became final without a ruling')
  for (const earlier of approved.slice(0, -1)) {
    if (earlier.outcome !== ruling.outcome || earlier.amount !== ruling.amount)
      await overturnRuling(ctx.tx, circleId, earlier.id)
  }
  if (ruling.outcome === 'void') await dropDecisions(ctx, { circleId, disputeId: id }, 'void')
  const giver = await ctx.vault.of(ctx.tx, { circleId, memberId: match.giverId })
  await carryOutRuling(ctx, {
    circleId,
    matchId: match.id,
    outcome: ruling.outcome,
    amount: ruling.amount,
    reference: openReference(giver, ruling),
  })
}
