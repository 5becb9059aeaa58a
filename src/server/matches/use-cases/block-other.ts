import { blockMember } from '#server/members/blocks/blocks.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { takeMatch } from '../take-match.ts'

/**
 * Blocks the other side of this match, so that the two are never matched again. Live matches
 * between them continue, and the other is not notified.
 */
export const blockOther = useCase('POST /matches/{matchId}/block', async (ctx, { params }) => {
  const { match, other } = await takeMatch(ctx, 'either', { params })
  await blockMember(ctx, {
    circleId: match.circleId,
    memberId: ctx.actor.memberId,
    blockedId: other,
  })
  ctx.announce([ctx.actor.memberId], 'matches')
  return { message: helpingSentence(ctx.language, 'blocked') }
})
