import { askEvidence as ask } from '#domain/disputes/dispute.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { disputeSentence } from '../sentence.ts'
import { beginAct } from '../case-of.ts'
import { saveAct, notifyBoth } from '../move-dispute.ts'
import { officerView } from '../officer-view.ts'
import { sealText } from '../sealed-texts.ts'

/**
 * Asks both people for the evidence that would decide the case: an amount, a time, one line of a
 * statement; never more.
 */
export const askEvidence = useCase(
  'POST /staff/disputes/{disputeId}/ask-evidence',
  async (ctx, { params, body }) => {
    const { dispute, policy } = await beginAct(ctx, params.disputeId, body)
    const asked = ask(dispute, { actingId: ctx.actor.memberId, policy, now: ctx.now })
    const giver = await ctx.vault.of(ctx.tx, {
      circleId: dispute.circleId,
      memberId: dispute.match.giverId,
    })
    const evidenceAskedSealed = sealText(giver, 'evidenceAsked', dispute.id, body.what)
    const stored = await saveAct(
      ctx,
      dispute,
      { ...asked, evidenceAskedSealed },
      { kind: 'evidence_asked', reason: body.what },
    )
    await notifyBoth(ctx, stored, 'evidence_asked')
    return {
      message: disputeSentence(ctx.language, 'evidence-asked'),
      data: await officerView(ctx, stored),
    }
  },
)
