import { appeal } from '#domain/disputes/ruling.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { disputeSentence } from '../sentence.ts'
import { saveMove, notifyBoth } from '../move-dispute.ts'
import { beginAsParty } from '../party-case.ts'
import { partyView } from '../party-view.ts'
import { sealText } from '../sealed-texts.ts'

/** Appeals a ruling with a reason, once. Officers without a part in the ruling decide again. */
export const appealRuling = useCase(
  'POST /matches/{matchId}/dispute/appeal',
  async (ctx, { params, body }) => {
    const { dispute, side, policy } = await beginAsParty(ctx, params.matchId, body.version)
    const open = appeal(dispute, { side, policy, now: ctx.now })
    const person = await ctx.vault.of(ctx.tx, ctx.actor)
    const appealReasonSealed = sealText(person, 'appealReason', dispute.id, body.reason)
    const stored = await saveMove(
      ctx,
      dispute,
      { ...open, appealedBy: ctx.actor.memberId, appealReasonSealed },
      { kind: 'appealed', by: ctx.actor },
    )
    await notifyBoth(ctx, stored, 'dispute_appealed')
    ctx.enqueue('dispute-waits', { circleId: dispute.circleId, disputeId: dispute.id })
    return {
      message: disputeSentence(ctx.language, 'appealed'),
      data: await partyView(ctx, stored),
    }
  },
)
