import { declineMatch as decline } from '#domain/matches/claim.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findFirstMoves, moveResponse } from '../move-response.ts'
import { saveMove } from '../save-move.ts'
import { returnShares } from '../fill-shares.ts'
import { takeMatch } from '../take-match.ts'
import { notifyOfMatch } from '../notify-of-match.ts'

/**
 * Declines a match with a reason because the giver cannot pay. Both shares go back to their queue
 * positions.
 */
export const declineMatch = useCase(
  'POST /matches/{matchId}/decline',
  async (ctx, { params, body }) => {
    const { match, facts } = await takeMatch(ctx, 'giver', { params, body })
    const stored = saveMove(ctx, match, {
      on: 'declined',
      match: decline(match, facts),
      actorId: ctx.actor.memberId,
      reason: body.reason,
    })
    await returnShares(ctx, stored)
    notifyOfMatch(ctx, match, 'payment_declined', match.receiverId)
    ctx.announce([match.giverId, match.receiverId], 'matches', 'pledges', 'asks')
    return moveResponse(ctx.language, stored)
  },
  findFirstMoves,
)
