import { useCase } from '#server/platform/use-case/context.ts'
import { listLiveMatches } from '../store/match-queries.ts'
import { paymentsToConfirm } from '../views/payment-views.ts'

const LISTED_MAX = 100

/** Payments on their way to me, the next deadline first. */
export const listPaymentsToConfirm = useCase('GET /matches/to-confirm', async (ctx) => {
  const matches = await listLiveMatches(
    ctx.tx,
    { circleId: ctx.actor.circleId, memberId: ctx.actor.memberId, side: 'receiver_id' },
    LISTED_MAX,
  )
  const data = await paymentsToConfirm(ctx, matches)
  return { data, getHelpRequests: data, nextCursor: null }
})
