import { claimLate as claimLateMatch } from '#domain/matches/late-claim.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { findFirstMoves, moveResponse } from '../move-response.ts'
import { sightReference } from '../named-reference.ts'
import { openDispute } from '../open-dispute.ts'
import { saveMove } from '../save-move.ts'
import { takeClaim } from '../take-claim.ts'

/**
 * Claims a payment after its match had ended ("I had already paid"). An officer decides, unless the
 * two people settle it.
 */
export const claimLate = preparedUseCase('POST /matches/{matchId}/late-claim', {
  findFirst: findFirstMoves,
  prepare: (preparing) =>
    sightReference(preparing, {
      matchId: preparing.input.params.matchId,
      side: 'giver',
      ...preparing.input.body,
    }),
  async run(ctx, input) {
    const { match, claimed } = await takeClaim(ctx, input, { decide: claimLateMatch, late: true })
    const stored = saveMove(ctx, match, {
      on: 'late_claimed',
      match: claimed,
      actorId: ctx.actor.memberId,
    })
    await openDispute(ctx, match, { kind: 'late_claim', openedBy: ctx.actor.memberId })
    return moveResponse(ctx.language, stored)
  },
})
