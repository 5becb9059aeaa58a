import { useCase } from '#server/platform/use-case/use-case.ts'
import { listRequests } from './behalf-store.ts'
import { behalfViews } from './behalf-view.ts'

const SHOWN_MAX = 100

/** Lists the requests I began for others as a manager, newest first. */
export const listMyRequests = useCase('GET /staff/behalf', async (ctx) => {
  const { circleId, memberId: byId } = ctx.actor
  const mine = { circleId, byId, act: ['pledge', 'ask'] as const }
  return {
    data: await behalfViews(ctx, await listRequests(ctx.tx, mine, SHOWN_MAX)),
    nextCursor: null,
  }
})
