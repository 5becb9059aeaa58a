import { takesMeasure } from '#domain/disputes/dispute-moves.ts'
import { disputeError } from '#domain/disputes/dispute-errors.ts'
import type { Measure } from '#domain/disputes/track-record.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { disputeSentence } from '../sentence.ts'
import { beginAct } from '../case-of.ts'
import { insertDecision, listDecisions } from '../store/decision-store.ts'
import type { StoredDispute } from '../store/dispute-rows.ts'
import { recordDisputeAct } from '../move-dispute.ts'
import { officersOf, notifyOfficers } from '../officers-of-case.ts'
import { officerView } from '../officer-view.ts'
import { findFinalRulingInForce } from '../store/ruling-store.ts'
import { sealText } from '../sealed-texts.ts'

/**
 * Proposes a measure for one of the two people of a case. It is decided apart from who paid what.
 */
export const proposeMeasure = useCase(
  'POST /staff/disputes/{disputeId}/measure',
  async (ctx, { params, body }) => {
    const { dispute, excluded } = await beginAct(ctx, params.disputeId)
    const { circleId, match } = dispute
    if (!takesMeasure(dispute)) throw disputeError('disputes.not-now')
    if (excluded === 'first_round') throw disputeError('disputes.first-round')
    if (dispute.officerId !== ctx.actor.memberId) throw disputeError('disputes.not-yours')
    if (body.memberId !== match.giverId && body.memberId !== match.receiverId)
      throw memberError('members.member-unknown')
    const earlier = await listDecisions(ctx.tx, circleId, dispute.id)
    if (earlier.some(({ memberId, state }) => memberId === body.memberId && state !== 'refused'))
      throw disputeError('disputes.measure-decided')
    await refuseMark(ctx, dispute, body.measure)
    const decisionId = ctx.newId<string>()
    const person = await ctx.vault.of(ctx.tx, { circleId, memberId: body.memberId })
    await insertDecision(ctx.tx, {
      circleId,
      decisionId,
      memberId: body.memberId,
      disputeId: dispute.id,
      measure: body.measure,
      reasonsSealed: sealText(person, 'measureReasons', decisionId, body.reasons),
      by: ctx.actor,
      now: ctx.now,
    })
    await recordDisputeAct(ctx, dispute, {
      act: 'measure.proposed',
      whomId: body.memberId,
      before: {},
      after: { measure: body.measure },
      reason: body.reasons,
    })
    const { officers } = await officersOf(ctx, dispute)
    await notifyOfficers(ctx, dispute, {
      officers: officers.filter(({ memberId }) => memberId !== ctx.actor.memberId),
      kind: 'approval_waiting',
    })
    return {
      message: disputeSentence(ctx.language, 'measure-proposed'),
      data: await officerView(ctx, dispute),
    }
  },
)

/** In doubt a match is void, without a mark on anybody. Throws disputes.no-mark. */
export async function refuseMark(
  ctx: ActorCtx,
  { circleId, id }: StoredDispute,
  measure: Measure,
): Promise<void> {
  if (measure === 'none') return
  const ruling = await findFinalRulingInForce(ctx.tx, { circleId, disputeId: id })
  if (ruling?.outcome === 'void') throw disputeError('disputes.no-mark')
}
