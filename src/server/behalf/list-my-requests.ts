import { pageOf, readCursor } from '#server/platform/database/cursor.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listRequests } from './behalf-store.ts'
import { behalfViews } from './behalf-view.ts'

const PAGE = 100

/** Lists the requests I began for others as a manager, newest first. */
export const listMyRequests = useCase('GET /staff/behalf', async (ctx, { query }) => {
  const { circleId, memberId: byId } = ctx.actor
  const mine = { circleId, byId, act: ['pledge', 'ask'] as const }
  const { cursor, limit = PAGE } = query
  const found = await listRequests(ctx.tx, mine, { after: readCursor(cursor), limit: limit + 1 })
  const { rows, nextCursor } = pageOf(found, limit, ({ id, createdAt: at }) => ({ id, at }))
  return { data: await behalfViews(ctx, rows), nextCursor }
})
