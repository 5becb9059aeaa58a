import { shownState } from '#domain/behalf/on-behalf.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { pageOf, readCursor } from '#server/platform/database/cursor.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findWishes, listRequests } from './behalf-store.ts'

const PAGE = 100

/** Lists who acted for me and the results, and whether I allow it. */
export const listActedForMe = useCase('GET /user/acted-for-me', async (ctx, { query }) => {
  const { circleId, memberId } = ctx.actor
  const { cursor, limit = PAGE } = query
  const found = await listRequests(
    ctx.tx,
    { circleId, memberId },
    { after: readCursor(cursor), limit: limit + 1 },
  )
  const { rows: requests, nextCursor } = pageOf(found, limit, ({ id, createdAt: at }) => ({
    id,
    at,
  }))
  const names = await memberNames(
    ctx,
    circleId,
    requests.map(({ byId }) => byId),
  )
  const wishes = await findWishes(ctx.tx, circleId, memberId)
  return {
    data: requests.map((request) => ({
      id: request.id,
      byName: names.get(request.byId) ?? '',
      act: request.act,
      amount: request.amount,
      status: shownState(request, ctx.now),
      resultId: request.resultId,
      createdAt: request.createdAt.toString(),
    })),
    managersMayAct: wishes?.noManager !== true,
    nextCursor,
  }
})
