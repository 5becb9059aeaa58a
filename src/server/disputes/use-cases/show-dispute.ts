import { matchError } from '#domain/matches/match-errors.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findLatestDispute, isPartyOf } from '../store/dispute-queries.ts'
import { partyView } from '../party-view.ts'

/**
 * Shows the latest dispute about a match of mine, as its two people may see it; null if there was
 * none.
 */
export const showDispute = useCase('GET /matches/{matchId}/dispute', async (ctx, { params }) => {
  const { circleId, memberId } = ctx.actor
  if (!(await isPartyOf(ctx.tx, { circleId, matchId: params.matchId, memberId })))
    throw matchError('matches.unknown')
  const dispute = await findLatestDispute(
    ctx.tx,
    { circleId, matchId: params.matchId, memberId },
    'look',
  )
  return { data: dispute === undefined ? null : await partyView(ctx, dispute) }
})
