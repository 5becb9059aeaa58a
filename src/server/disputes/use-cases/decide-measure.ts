import { disputeError } from '#domain/disputes/dispute-errors.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { disputeSentence } from '../sentence.ts'
import { carryOutMeasure } from '../carry-out-measure.ts'
import { beginAct } from '../case-of.ts'
import { decideDecision, listDecisions, type StoredDecision } from '../store/decision-store.ts'
import { isFitOfficer } from '../fit-officer.ts'
import { getDispute } from '../store/dispute-queries.ts'
import type { StoredDispute } from '../store/dispute-rows.ts'
import { recordDisputeAct } from '../move-dispute.ts'
import { officerView } from '../officer-view.ts'
import { refuseMark } from './propose-measure.ts'

/**
 * Approves a measure as the second officer, once the ruling is final; it takes effect at once.
 * Refusing it is possible at any time.
 */
export const decideMeasure = useCase(
  'POST /staff/disputes/{disputeId}/measure/{decisionId}',
  async (ctx, { params, body }) => {
    const { dispute, excluded } = await beginAct(ctx, params.disputeId)
    const { circleId } = dispute
    const decision = (await listDecisions(ctx.tx, circleId, dispute.id)).find(
      ({ id }) => id === params.decisionId,
    )
    if (decision === undefined) throw disputeError('disputes.decision-unknown')
    if (decision.state !== 'proposed') throw disputeError('disputes.measure-decided')
    if (decision.proposedBy === ctx.actor.memberId) throw disputeError('disputes.own-ruling')
    if (excluded === 'first_round') throw disputeError('disputes.first-round')
    const state = body.approve
      ? await approve(ctx, dispute, decision)
      : await refuse(ctx, dispute, decision)
    await recordDisputeAct(ctx, dispute, {
      act: body.approve ? 'measure.approved' : 'measure.refused',
      whomId: decision.memberId,
      before: { state: 'proposed', measure: decision.measure },
      after: { state, measure: decision.measure },
      reason: body.reason,
    })
    ctx.announce(
      [decision.proposedBy, ...(dispute.officerId === null ? [] : [dispute.officerId])],
      'disputes',
      'staff',
    )
    ctx.notify({
      circleId: decision.proposedCircleId,
      memberId: decision.proposedBy,
      kind: 'approval_decided',
      about: { disputeId: dispute.id },
    })
    return {
      message: disputeSentence(ctx.language, body.approve ? 'measure-approved' : 'measure-refused'),
      data: await officerView(ctx, await getDispute(ctx.tx, circleId, dispute.id, 'look')),
    }
  },
)

async function approve(
  ctx: ActorCtx,
  dispute: StoredDispute,
  { id, memberId, measure, proposedBy, proposedCircleId }: StoredDecision,
): Promise<'approved' | 'in_force'> {
  const { circleId, match } = dispute
  // Nobody gets a mark for a dispute that may still be appealed or settled.
  if (dispute.state !== 'final')
    throw disputeError('disputes.not-now', { values: { state: dispute.state } })
  if (!(await isFitOfficer(ctx, dispute, { circleId: proposedCircleId, memberId: proposedBy })))
    throw disputeError('disputes.decision-unknown')
  await refuseMark(ctx, dispute, measure)
  const until = await carryOutMeasure(ctx, { circleId, memberId }, measure)
  const state = measure === 'none' ? 'approved' : 'in_force'
  await decideDecision(ctx.tx, {
    circleId,
    decisionId: id,
    state,
    until,
    by: ctx.actor,
    now: ctx.now,
  })
  ctx.notify({
    circleId,
    memberId,
    kind: 'measure_decided',
    about: { matchId: match.id, disputeId: dispute.id, measure },
  })
  ctx.announce([memberId], 'disputes')
  return state
}

async function refuse(
  ctx: ActorCtx,
  { circleId }: StoredDispute,
  { id }: StoredDecision,
): Promise<'refused'> {
  await decideDecision(ctx.tx, {
    circleId,
    decisionId: id,
    state: 'refused',
    until: null,
    by: ctx.actor,
    now: ctx.now,
  })
  return 'refused'
}
