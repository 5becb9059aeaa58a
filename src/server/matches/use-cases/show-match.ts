import { useCase } from '#server/platform/use-case/use-case.ts'
import { getOwnMatch } from '../store/match-queries.ts'
import { matchView } from '../views/match-view.ts'

/** Shows one match of mine with its events. */
export const showMatch = useCase('GET /matches/{matchId}', async (ctx, { params }) => {
  const { circleId, memberId } = ctx.actor
  const match = await getOwnMatch(
    ctx.tx,
    { circleId, memberId, side: 'either' },
    params.matchId,
    'look',
  )
  return { data: await matchView(ctx, match) }
})
