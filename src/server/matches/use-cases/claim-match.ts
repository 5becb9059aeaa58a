import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { makeClaim } from '../make-claim.ts'
import { findFirstMoves } from '../move-response.ts'
import { sightReference } from '../named-reference.ts'

/**
 * Claims a payment ("I have paid"): the giver names the bank's reference, and the receiver's clock
 * starts.
 */
export const claimMatch = preparedUseCase('POST /matches/{matchId}/claim', {
  findFirst: findFirstMoves,
  prepare: (preparing) =>
    sightReference(preparing, {
      matchId: preparing.input.params.matchId,
      side: 'giver',
      ...preparing.input.body,
    }),
  run: makeClaim,
})
