import { withdrawClaim as withdraw } from '#domain/matches/claim.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { withdrawClaimInForce } from '../store/claim-store.ts'
import { findFirstMoves, moveResponse } from '../move-response.ts'
import { saveMove } from '../save-move.ts'
import { returnShares } from '../fill-shares.ts'
import { takeMatch } from '../take-match.ts'
import { notifyOfMatch } from '../notify-of-match.ts'

/**
 * Withdraws the giver's claim: they must pay again, or the match lapses at its pay deadline, unless
 * a bank payment was pending.
 */
export const withdrawClaim = useCase(
  'POST /matches/{matchId}/withdraw-claim',
  async (ctx, { params, body }) => {
    const { match, facts } = await takeMatch(ctx, 'giver', { params, body })
    const stored = saveMove(ctx, match, {
      on: 'claim_withdrawn',
      match: withdraw(match, { payeeKind: match.payeeKind, facts }),
      actorId: ctx.actor.memberId,
      pending: null,
    })
    await withdrawClaimInForce(ctx.tx, match.circleId, match.id, ctx.now)
    if (stored.state === 'lapsed') await returnShares(ctx, stored)
    notifyOfMatch(ctx, match, 'claim_withdrawn', match.receiverId)
    ctx.announce([match.giverId, match.receiverId], 'matches', 'pledges', 'asks')
    return moveResponse(ctx.language, stored)
  },
  findFirstMoves,
)
