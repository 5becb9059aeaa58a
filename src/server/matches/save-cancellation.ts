import type { Moved } from '#domain/matches/match.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { withdrawClaimInForce } from './store/claim-store.ts'
import { moveResponse } from './move-response.ts'
import { settleDispute } from './open-dispute.ts'
import { saveMove } from './save-move.ts'
import { returnShares } from './fill-shares.ts'
import type { TakenMatch } from './take-match.ts'
import { notifyOfMatch } from './notify-of-match.ts'

/**
 * Saves the result of a proposed cancellation. An agreement ends the match without fault: its
 * shares go back, its dispute is settled, and a valid claim is withdrawn. Returns the response.
 */
export async function saveCancellation(
  ctx: ActorCtx,
  { match, other }: TakenMatch,
  moved: Moved,
): Promise<ReturnType<typeof moveResponse>> {
  const { circleId, memberId } = ctx.actor
  const stored = saveMove(ctx, match, { ...moved, actorId: memberId })
  ctx.announce([match.giverId, match.receiverId], 'matches', 'pledges', 'asks')
  if (moved.on !== 'cancel_agreed') {
    const isProposal = moved.on === 'cancel_proposed'
    notifyOfMatch(ctx, match, isProposal ? 'cancel_proposed' : 'cancel_refused', other)
    return moveResponse(ctx.language, stored)
  }
  if (match.state === 'disputed') {
    await settleDispute(ctx, match, memberId)
    await withdrawClaimInForce(ctx.tx, circleId, match.id, ctx.now)
  }
  await returnShares(ctx, stored)
  notifyOfMatch(ctx, match, 'match_cancelled', match.giverId, match.receiverId)
  return moveResponse(ctx.language, stored)
}
