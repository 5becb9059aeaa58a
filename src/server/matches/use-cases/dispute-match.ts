import { disputeMatch as question } from '#domain/matches/claim.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findFirstMoves, moveResponse } from '../move-response.ts'
import { openDispute } from '../open-dispute.ts'
import { saveMove } from '../save-move.ts'
import { takeMatch } from '../take-match.ts'

/**
 * Opens a dispute because the money is missing or wrong. The match is frozen until the decision.
 */
export const disputeMatch = useCase(
  'POST /matches/{matchId}/dispute',
  async (ctx, { params, body }) => {
    const { match, facts } = await takeMatch(ctx, 'receiver', { params, body })
    const stored = saveMove(ctx, match, {
      on: 'not_received',
      match: question(match, facts),
      actorId: ctx.actor.memberId,
      reason: body.reason,
    })
    await openDispute(ctx, match, {
      kind: body.kind,
      openedBy: ctx.actor.memberId,
      reason: body.reason,
    })
    return moveResponse(ctx.language, stored)
  },
  findFirstMoves,
)
