import { claimLate as claim } from '#domain/matches/late-claim.ts'
import { invariant } from '#domain/shared/assert.ts'
import { latestProofs } from '#server/files/proofs.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { findFirstMoves, moveResponse } from '../move-response.ts'
import { recordClaim, sightReference, takeReference } from '../named-reference.ts'
import { openDispute } from '../open-dispute.ts'
import { saveMove } from '../save-move.ts'
import { takeMatch } from '../take-match.ts'

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
    await recordClaim(ctx, match, { rail: body.rail, utr, fileId: proof.fileId, late: true })
    const stored = saveMove(ctx, match, {
      on: 'late_claimed',
      match: claimed,
      actorId: ctx.actor.memberId,
    })
    await openDispute(ctx, match, { kind: 'late_claim', openedBy: ctx.actor.memberId })
    return moveResponse(ctx.language, stored)
  },
})
