import { approveRuling, refuseRuling } from '#domain/disputes/ruling.ts'
import { invariant } from '#domain/shared/assert.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { disputeSentence } from '../sentence.ts'
import { beginAct, refuseNewOfficer } from '../case-of.ts'
import type { StoredDispute } from '../store/dispute-rows.ts'
import { finishByAct } from '../finish-dispute.ts'
import { saveAct, notifyBoth } from '../move-dispute.ts'
import { officerView } from '../officer-view.ts'
import { decideRulingRow, type StoredRuling } from '../store/ruling-store.ts'
import { sealText } from '../sealed-texts.ts'

/**
 * Approves a proposed ruling as the second officer, or refuses it with a reason. The officer of the
 * case reads the reason.
 */
export const decideRuling = useCase(
  'POST /staff/disputes/{disputeId}/decide-ruling',
  async (ctx, { params, body }) => {
    const { dispute, policy, waiting, excluded } = await beginAct(ctx, params.disputeId, body)
    await refuseNewOfficer(ctx)
    const second = { actingId: ctx.actor.memberId, waiting, excluded, policy, now: ctx.now }
    const moved = body.approve ? approveRuling(dispute, second) : refuseRuling(dispute, second)
    invariant(waiting, 'a ruling that is not there was decided')
    await saveDecision(ctx, dispute, {
      waiting,
      state: body.approve ? 'approved' : 'refused',
      reason: body.reason,
    })
    const kind = body.approve ? 'ruling_approved' : 'ruling_refused'
    const isFinal = moved.state === 'final'
    const stored = isFinal
      ? await finishByAct(ctx, dispute, moved, { kind, reason: body.reason })
      : await saveAct(ctx, dispute, moved, { kind, reason: body.reason })
    if (body.approve && !isFinal) await notifyBoth(ctx, stored, 'dispute_ruled')
    ctx.notify({
      circleId: waiting.proposedCircleId,
      memberId: waiting.proposedBy,
      kind: 'approval_decided',
      about: { disputeId: dispute.id },
    })
    const response = isFinal ? 'ruling-final' : body.approve ? 'ruling-approved' : 'ruling-refused'
    return {
      message: disputeSentence(ctx.language, response),
      data: await officerView(ctx, stored),
    }
  },
)

async function saveDecision(
  ctx: ActorCtx,
  { circleId, match }: StoredDispute,
  {
    waiting,
    state,
    reason,
  }: { waiting: StoredRuling; state: 'approved' | 'refused'; reason: string },
): Promise<void> {
  const giver = await ctx.vault.of(ctx.tx, { circleId, memberId: match.giverId })
  await decideRulingRow(ctx.tx, {
    circleId,
    rulingId: waiting.id,
    state,
    by: ctx.actor,
    reasonSealed: sealText(giver, 'decisionReason', waiting.id, reason),
    now: ctx.now,
  })
}
