import { confirmReturn as confirm } from '#domain/matches/confirm.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findFirstMoves, moveResponse } from '../move-response.ts'
import { settleDispute } from '../open-dispute.ts'
import { reconsiderPause } from '../jobs/pause-after-lapses.ts'
import { saveMove } from '../save-move.ts'
import { takeMatch } from '../take-match.ts'
import { notifyOfMatch } from '../notify-of-match.ts'

/**
 * Confirms that the giver got back a return. Nothing of it is posted, and a match that only waited
 * for it ends.
 */
export const confirmReturn = useCase(
  'POST /matches/{matchId}/confirm-return',
  async (ctx, { params, body }) => {
    const { match, facts } = await takeMatch(ctx, 'giver', { params, body })
    const stored = saveMove(ctx, match, {
      on: 'returned',
      match: confirm(match, facts),
      actorId: ctx.actor.memberId,
    })
    if (match.state === 'disputed') {
      await settleDispute(ctx, match, ctx.actor.memberId)
      await reconsiderPause(ctx, stored)
    } else if (facts.dispute?.isReturn === true && facts.dispute.canSettle) {
      await settleDispute(ctx, match, ctx.actor.memberId)
    }
    notifyOfMatch(ctx, match, 'return_confirmed', match.receiverId)
    ctx.announce([match.giverId, match.receiverId], 'matches')
    return moveResponse(ctx.language, stored)
  },
  findFirstMoves,
)
