import { claimMatch } from '#domain/matches/claim.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { EndpointInput, EndpointResponse } from '#server/platform/use-case/request.ts'
import { moveResponse } from './move-response.ts'
import { saveMove } from './save-move.ts'
import { takeClaim } from './take-claim.ts'
import { notifyOfMatch } from './notify-of-match.ts'

/**
 * Claims a payment for the acting giver, or for the giver whom a helper acts for. Throws what the
 * endpoint declares.
 */
export async function makeClaim(
  ctx: ActorCtx,
  input: EndpointInput<'POST /matches/{matchId}/claim'>,
): Promise<EndpointResponse<'POST /matches/{matchId}/claim'>> {
  const { match, claimed } = await takeClaim(ctx, input, { decide: claimMatch })
  const stored = saveMove(ctx, match, {
    on: 'claimed',
    match: claimed,
    actorId: ctx.actor.memberId,
    helperId: ctx.actor.helperId,
  })
  notifyOfMatch(ctx, match, 'payment_claimed', match.receiverId)
  ctx.announce([match.giverId, match.receiverId], 'matches')
  return moveResponse(ctx.language, stored)
}
