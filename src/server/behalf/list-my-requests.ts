import { useCase } from '#server/platform/use-case/use-case.ts'
import { listRequests } from './behalf-store.ts'
import { behalfViews } from './behalf-view.ts'

const SHOWN_MAX = 100

/** Lists the requests I began for others, newest first. */
export const listMyRequests = useCase('GET /staff/behalf', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  return {
    data: await behalfViews(
      ctx,
      await listRequests(ctx.tx, circleId, { managerId: memberId }, SHOWN_MAX),
    ),
    nextCursor: null,
  }
})
