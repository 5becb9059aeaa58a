import { claimMatch as claim } from '#domain/matches/claim.ts'
import { invariant } from '#domain/shared/assert.ts'
import { latestProofs } from '#server/files/proofs.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { EndpointInput, EndpointResponse } from '#server/platform/use-case/request.ts'
import { moveResponse } from './move-response.ts'
import { recordClaim, takeReference } from './named-reference.ts'
import { saveMove } from './save-move.ts'
import { takeMatch } from './take-match.ts'

/**
 * Claims a payment for the acting giver, or for the giver whom a helper acts for. Throws what the
 * endpoint declares.
 */
export async function makeClaim(
  ctx: ActorCtx,
  { params, body }: EndpointInput<'POST /matches/{matchId}/claim'>,
): Promise<EndpointResponse<'POST /matches/{matchId}/claim'>> {
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
    helperId: ctx.actor.helperId,
  })
  ctx.notify({
    circleId: match.circleId,
    memberId: match.receiverId,
    kind: 'payment_claimed',
    about: { matchId: match.id },
  })
  ctx.announce([match.giverId, match.receiverId], 'matches')
  return moveResponse(ctx.language, stored)
}
