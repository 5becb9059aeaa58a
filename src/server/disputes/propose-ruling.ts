import { proposeRuling as proposed, ruledAmount } from '#domain/disputes/dispute.ts'
import { useCase } from '#server/platform/context.ts'
import { disputeAnswer } from './answer.ts'
import { beginAct } from './case-of.ts'
import { saveAct } from './move-dispute.ts'
import { officersOf, tellOfficers } from './officers-of-case.ts'
import { officerView } from './officer-view.ts'
import { insertRuling } from './ruling-store.ts'
import { sealText } from './sealed-texts.ts'

/** The officer of a case proposes who paid what, with reasons for both people; every other officer of the case is asked to look. */
export const proposeRuling = useCase('POST /staff/disputes/{disputeId}/propose-ruling', async (ctx, { params, body }) => {
  const { dispute, policy, waiting } = await beginAct(ctx, params.disputeId, body)
  const { circleId, match } = dispute
  const moved = proposed(dispute, { actingId: ctx.actor.memberId, waiting, policy, now: ctx.now })
  const amount = ruledAmount(dispute, { outcome: body.outcome, amount: body.amount, matchAmount: match.amount })
  const rulingId = ctx.newId<string>()
  const giver = await ctx.vault.of(ctx.tx, { circleId, memberId: match.giverId })
  await insertRuling(ctx.tx, {
    circleId, rulingId, disputeId: dispute.id, matchId: match.id, round: dispute.round, outcome: body.outcome, amount, reasonsSealed: sealText(giver, 'reasons', rulingId, body.reasons), by: ctx.actor, now: ctx.now,
  })
  const stored = await saveAct(ctx, dispute, moved, { kind: 'ruling_proposed', reason: body.reasons })
  const { officers } = await officersOf(ctx, stored)
  await tellOfficers(ctx, stored, { officers: officers.filter(({ memberId }) => memberId !== ctx.actor.memberId), kind: 'ruling_to_approve' })
  return { message: disputeAnswer(ctx.language, 'ruling-proposed'), data: await officerView(ctx, stored) }
})
