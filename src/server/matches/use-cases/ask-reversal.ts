import { askReversal as ask } from '#domain/matches/reversal.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findFirstMoves, moveResponse } from '../move-response.ts'
import { openDispute } from '../open-dispute.ts'
import { saveMove } from '../save-move.ts'
import { takeMatch } from '../take-match.ts'

/**
 * Asks for a reversal, by either side. Officers decide; until then the confirmation stays valid.
 */
export const askReversal = useCase(
  'POST /matches/{matchId}/ask-reversal',
  async (ctx, { params, body }) => {
    const { match, side, facts } = await takeMatch(ctx, 'either', { params, body })
    const stored = saveMove(ctx, match, {
      on: 'reversal_asked',
      match: ask(match, side, facts),
      actorId: ctx.actor.memberId,
      reason: body.reason,
    })
    await openDispute(ctx, match, {
      kind: 'reversal',
      openedBy: ctx.actor.memberId,
      reason: body.reason,
    })
    return moveResponse(ctx.language, stored)
  },
  findFirstMoves,
)
