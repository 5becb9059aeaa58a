import { answerCancellation } from '#domain/matches/cancellation.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { saveCancellation } from '../save-cancellation.ts'
import { findFirstMoves } from '../move-response.ts'
import { takeMatch } from '../take-match.ts'

/** Accepts a proposed cancellation, which ends the match without fault, or refuses it. */
export const answerCancel = useCase(
  'POST /matches/{matchId}/answer-cancel',
  async (ctx, { params, body }) => {
    const taken = await takeMatch(ctx, 'either', { params, body })
    return saveCancellation(
      ctx,
      taken,
      answerCancellation(taken.match, taken.side, { agree: body.agree, facts: taken.facts }),
    )
  },
  findFirstMoves,
)
