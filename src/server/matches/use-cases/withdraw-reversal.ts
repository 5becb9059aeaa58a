import { withdrawReversal as withdraw } from '#domain/matches/reversal.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findFirstMoves, moveResponse } from '../move-response.ts'
import { settleDispute } from '../open-dispute.ts'
import { saveMove } from '../save-move.ts'
import { takeMatch } from '../take-match.ts'
import { notifyOfMatch } from '../notify-of-match.ts'

/** Withdraws a request for a reversal by its author. The confirmation stays valid. */
export const withdrawReversal = useCase(
  'POST /matches/{matchId}/withdraw-reversal',
  async (ctx, { params, body }) => {
    const { match, side, other, facts } = await takeMatch(ctx, 'either', { params, body })
    const stored = saveMove(ctx, match, {
      on: 'reversal_withdrawn',
      match: withdraw(match, side, facts),
      actorId: ctx.actor.memberId,
    })
    await settleDispute(ctx, match, ctx.actor.memberId)
    notifyOfMatch(ctx, match, 'dispute_settled', other)
    ctx.announce([match.giverId, match.receiverId], 'matches')
    return moveResponse(ctx.language, stored)
  },
  findFirstMoves,
)
