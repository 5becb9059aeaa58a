import { officerMoves } from '#domain/disputes/dispute-moves.ts'
import { disputeError } from '#domain/disputes/dispute-errors.ts'
import { writeMessage } from '#server/matches/messages.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { disputeSentence } from '../sentence.ts'
import { beginAct } from '../case-of.ts'
import { recordDisputeAct } from '../move-dispute.ts'
import { officerView } from '../officer-view.ts'

/** Writes as the case's officer to both people at once. They do not see the officer's name. */
export const writeToParties = useCase(
  'POST /staff/disputes/{disputeId}/messages',
  async (ctx, { params, body }) => {
    const { dispute, waiting, excluded } = await beginAct(ctx, params.disputeId)
    const { circleId, match, officerId } = dispute
    const actingId = ctx.actor.memberId
    if (officerId !== null && officerId !== actingId) throw disputeError('disputes.not-yours')
    if (
      !officerMoves(dispute, { actingId, waiting, excluded, decisionWaits: false }).includes(
        'write',
      )
    )
      throw disputeError('disputes.not-now')
    await writeMessage(
      ctx,
      { circleId, id: match.id },
      { text: body.text, to: [match.giverId, match.receiverId], byOfficer: true },
    )
    await recordDisputeAct(ctx, dispute, {
      act: 'dispute.written',
      whomId: match.giverId,
      before: {},
      after: {},
      reason: '',
    })
    return {
      message: disputeSentence(ctx.language, 'written'),
      data: await officerView(ctx, dispute),
    }
  },
)
