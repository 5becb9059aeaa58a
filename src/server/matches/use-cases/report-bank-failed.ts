import { reportFailed } from '#domain/matches/bank-pending.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findFirstMoves, moveResponse } from '../move-response.ts'
import { saveMove } from '../save-move.ts'
import { takeMatch } from '../take-match.ts'
import { notifyOfMatch } from '../notify-of-match.ts'

/**
 * Reports that the giver's bank has failed the payment. It can be paid again, with a new pay
 * deadline. Once per match.
 */
export const reportBankFailed = useCase(
  'POST /matches/{matchId}/bank-failed',
  async (ctx, { params, body }) => {
    const { match, facts } = await takeMatch(ctx, 'giver', { params, body })
    const stored = saveMove(ctx, match, {
      on: 'bank_failed',
      match: reportFailed(match, { payeeKind: match.payeeKind, facts }),
      actorId: ctx.actor.memberId,
      pending: null,
    })
    notifyOfMatch(ctx, match, 'bank_failed', match.receiverId)
    ctx.announce([match.giverId, match.receiverId], 'matches')
    return moveResponse(ctx.language, stored)
  },
  findFirstMoves,
)
