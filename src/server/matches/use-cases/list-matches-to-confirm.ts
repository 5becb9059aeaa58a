import { useCase } from '#server/platform/use-case/use-case.ts'
import { listLiveMatches } from '../store/match-queries.ts'
import { matchesToConfirm } from '../views/match-to-do-views.ts'

const LISTED_MAX = 100

/** Lists matches that I have to confirm, the next deadline first. */
export const listMatchesToConfirm = useCase('GET /matches/to-confirm', async (ctx) => {
  const matches = await listLiveMatches(
    ctx.tx,
    { circleId: ctx.actor.circleId, memberId: ctx.actor.memberId, side: 'receiverId' },
    LISTED_MAX,
  )
  const data = await matchesToConfirm(ctx, matches)
  return { data, getHelpRequests: data, nextCursor: null }
})
