import { useCase } from '#server/platform/use-case/context.ts'
import { listLiveMatches } from '../store/match-queries.ts'
import { paymentsToMake } from '../views/payment-views.ts'

const LISTED_MAX = 100

/** Payments I have to make or have claimed, the next deadline first. */
export const listPaymentsToMake = useCase('GET /matches/to-pay', async (ctx) => {
  const matches = await listLiveMatches(
    ctx.tx,
    { circleId: ctx.actor.circleId, memberId: ctx.actor.memberId, side: 'giver_id' },
    LISTED_MAX,
  )
  return { data: await paymentsToMake(ctx, matches), nextCursor: null }
})
