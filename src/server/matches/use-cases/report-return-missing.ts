import { missReturn } from '#domain/matches/confirm.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findFirstMoves, moveResponse } from '../move-response.ts'
import { openDispute } from '../open-dispute.ts'
import { saveMove } from '../save-move.ts'
import { takeMatch } from '../take-match.ts'

/**
 * Reports that no return has come. Officers decide; the ledger does not change, and the receiver's
 * promise stays.
 */
export const reportReturnMissing = useCase(
  'POST /matches/{matchId}/return-missing',
  async (ctx, { params, body }) => {
    const { match, facts } = await takeMatch(ctx, 'giver', { params, body })
    const stored = saveMove(ctx, match, {
      on: 'return_missing',
      match: missReturn(match, facts),
      actorId: ctx.actor.memberId,
      reason: body.reason,
    })
    await openDispute(ctx, match, {
      kind: 'return_missing',
      openedBy: ctx.actor.memberId,
      reason: body.reason,
    })
    return moveResponse(ctx.language, stored)
  },
  findFirstMoves,
)
