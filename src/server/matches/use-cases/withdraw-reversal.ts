import { withdrawReversal as withdraw } from '#domain/matches/reversal.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findFirstMoves, moveResponse } from '../move-response.ts'
import { settleDispute } from '../open-dispute.ts'
import { saveMove } from '../save-move.ts'
import { takeMatch } from '../take-match.ts'

/** Withdraws a request for a reversal by its author. The confirmation stays valid. */
export const withdrawReversal = useCase(
  'POST /matches/{matchId}/withdraw-reversal',
  async (ctx, { params, body }) => {
    const { match, side, other, facts } = await takeMatch(ctx, {
      matchId: params.matchId,
      side: 'either',
      version: body.version,
    })
    const stored = saveMove(ctx, match, {
      on: 'reversal_withdrawn',
      match: withdraw(match, side, facts),
      actorId: ctx.actor.memberId,
    })
    await settleDispute(ctx, match, ctx.actor.memberId)
    ctx.notify({
      circleId: match.circleId,
      memberId: other,
      kind: 'dispute_settled',
      about: { matchId: match.id },
    })
    ctx.announce([match.giverId, match.receiverId], 'matches')
    return moveResponse(ctx.language, stored)
  },
  findFirstMoves,
)
