import { claimMatch as claim } from '#domain/matches/claim.ts'
import { invariant } from '#domain/shared/assert.ts'
import { latestProofs } from '#server/files/proofs.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { findFirstMoves, moveResponse } from '../move-response.ts'
import { recordClaim, sightReference, takeReference } from '../named-reference.ts'
import { saveMove } from '../save-move.ts'
import { takeMatch } from '../take-match.ts'

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
  async run(ctx, { params, body }) {
    const { match, facts } = await takeMatch(ctx, {
      matchId: params.matchId,
      side: 'giver',
      version: body.version,
    })
    const proof = (await latestProofs(ctx.tx, [match])).get(match.id)
    const claimed = claim(match, {
      claim: body,
      hasProof: proof !== undefined,
      payeeNameSeen: body.payeeNameSeen,
      facts,
    })
    invariant(proof, 'a claim passed without its proof')
    const utr = await takeReference(ctx, match, body)
    await recordClaim(ctx, match, { rail: body.rail, utr, fileId: proof.fileId })
    const stored = saveMove(ctx, match, {
      on: 'claimed',
      match: claimed,
      actorId: ctx.actor.memberId,
    })
    ctx.notify({
      circleId: match.circleId,
      memberId: match.receiverId,
      kind: 'payment_claimed',
      about: { matchId: match.id },
    })
    ctx.announce([match.giverId, match.receiverId], 'matches')
    return moveResponse(ctx.language, stored)
  },
})
