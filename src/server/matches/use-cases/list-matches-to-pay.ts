import { useCase } from '#server/platform/use-case/use-case.ts'
import { listLiveMatches } from '../store/match-queries.ts'
import { matchesToPay } from '../views/match-to-do-views.ts'

const LISTED_MAX = 100

/** Lists matches that I have to pay or have claimed, the next deadline first. */
export const listMatchesToPay = useCase('GET /matches/to-pay', async (ctx) => {
  const matches = await listLiveMatches(
    ctx.tx,
    { circleId: ctx.actor.circleId, memberId: ctx.actor.memberId, side: 'giverId' },
    LISTED_MAX,
  )
  return { data: await matchesToPay(ctx, matches), nextCursor: null }
})
