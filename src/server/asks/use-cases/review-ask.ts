import { reviewAsk as review } from '#domain/asks/ask.ts'
import { actsAs } from '#domain/shared/staff-roles.ts'
import { refuseUnlessSteward } from '#server/members/stewarding/care.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { refuseFounder } from '../founding-review.ts'
import { asksBeforePanel, refuseToPanel } from '../panel-review.ts'
import { lockAsk } from '../store/ask-queries.ts'
import type { StoredAsk } from '../stored-ask.ts'
import { recordReview, updateAsk } from '../store/ask-writes.ts'

/**
 * Decides a reviewed ask: it joins the queue, or closes with a reason for its owner. The member's
 * steward decides; after the review deadline any other steward or an officer may. In the founding
 * time no founder decides about a first ask, but any other steward may, and the operator's panel.
 */
export const reviewAsk = useCase(
  'POST /staff/asks/{askId}/review',
  async (ctx, { params, body }) => {
    const { memberId } = ctx.actor
    const [elsewhere] = await asksBeforePanel(ctx, { askId: params.askId, limit: 1 })
    const circleId = elsewhere?.circleId ?? ctx.actor.circleId
    const ask = await lockAsk(ctx.tx, circleId, params.askId)
    if (elsewhere === undefined) await refuseInOwnCircle(ctx, ask)
    else await refuseToPanel(ctx, { circleId, ask })
    const decision = body.release ? 'release' : 'close'
    // Whoever comes second is told that a colleague decided, not that something changed.
    const decided = review(ask, decision)
    checkVersion(ask, body.version)
    const stored = await updateAsk(ctx.tx, circleId, decided)
    const owner = await ctx.vault.of(ctx.tx, { circleId, memberId: ask.memberId })
    const reasonSealed = body.release
      ? null
      : owner.seal({ table: 'ask', column: 'review_reason_sealed', id: ask.id }, body.reason)
    await recordReview(ctx.tx, circleId, ask.id, { by: memberId, at: ctx.now, reasonSealed })
    await recordAct(ctx, {
      circleId,
      actorId: memberId,
      role: elsewhere ? 'officer' : actsAs(ctx.actor.roles, ['steward', 'officer']),
      act: `ask.${decision}`,
      subject: { kind: 'ask', id: ask.id },
      whomId: ask.memberId,
      before: { state: ask.state },
      after: { state: stored.state },
      reason: body.reason,
    })
    ctx.notify({
      circleId,
      memberId: ask.memberId,
      kind: body.release ? 'ask_released' : 'ask_closed',
      about: { askId: ask.id },
    })
    if (body.release) ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
    ctx.announce([ask.memberId, memberId], 'asks')
    return { message: helpingSentence(ctx.language, body.release ? 'ask-released' : 'ask-closed') }
  },
)

async function refuseInOwnCircle(ctx: ActorCtx, ask: StoredAsk): Promise<void> {
  const forOthers = await refuseFounder(ctx, ask.memberId)
  await refuseUnlessSteward(ctx, ask.memberId, {
    escalated: ask.reviewEscalatedAt !== null || forOthers,
  })
}
