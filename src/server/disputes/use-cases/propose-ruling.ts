import { proposeRuling as proposed, ruledAmount, ruledReference } from '#domain/disputes/ruling.ts'
import { disputeError } from '#domain/disputes/dispute-errors.ts'
import { isReferenceNamed, takeForRuling } from '#server/matches/named-reference.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { disputeSentence } from '../sentence.ts'
import { beginAct, refuseNewOfficer } from '../case-of.ts'
import { saveAct } from '../move-dispute.ts'
import { officersOf, notifyOfficers } from '../officers-of-case.ts'
import { officerView } from '../officer-view.ts'
import { insertRuling } from '../store/ruling-store.ts'
import { sealText } from '../sealed-texts.ts'

/**
 * Proposes who paid what, with reasons for both people. Every other officer of the case is asked to
 * decide. A bank reference that nobody named before is taken now, so that it is still free when the
 * ruling takes effect.
 */
export const proposeRuling = useCase(
  'POST /staff/disputes/{disputeId}/propose-ruling',
  async (ctx, { params, body }) => {
    const { dispute, policy, waiting } = await beginAct(ctx, params.disputeId, body)
    await refuseNewOfficer(ctx)
    const { circleId, match } = dispute
    const moved = proposed(dispute, { actingId: ctx.actor.memberId, waiting, policy, now: ctx.now })
    const amount = ruledAmount(dispute, {
      outcome: body.outcome,
      amount: body.amount,
      matchAmount: match.amount,
    })
    const reference = ruledReference(body.outcome, {
      isNamed: await isReferenceNamed(ctx.tx, { circleId, matchId: match.id }),
      typed: body,
    })
    if (reference && !(await takeForRuling(ctx, { circleId, id: match.id }, reference)))
      throw disputeError('disputes.reference-used', { fields: { utr: 'disputes.reference-used' } })
    const rulingId = ctx.newId<string>()
    const giver = await ctx.vault.of(ctx.tx, { circleId, memberId: match.giverId })
    await insertRuling(ctx.tx, {
      circleId,
      rulingId,
      disputeId: dispute.id,
      matchId: match.id,
      round: dispute.round,
      outcome: body.outcome,
      amount,
      reference: reference && {
        rail: reference.rail,
        utrSealed: sealText(giver, 'ruledReference', rulingId, reference.utr),
      },
      reasonsSealed: sealText(giver, 'reasons', rulingId, body.reasons),
      by: ctx.actor,
      now: ctx.now,
    })
    const stored = await saveAct(ctx, dispute, moved, {
      kind: 'ruling_proposed',
      reason: body.reasons,
    })
    const { officers } = await officersOf(ctx, stored)
    await notifyOfficers(ctx, stored, {
      officers: officers.filter(({ memberId }) => memberId !== ctx.actor.memberId),
      kind: 'ruling_to_approve',
    })
    return {
      message: disputeSentence(ctx.language, 'ruling-proposed'),
      data: await officerView(ctx, stored),
    }
  },
)
