import { shownState } from '#domain/behalf/on-behalf.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findWishes, listRequests } from './behalf-store.ts'

const SHOWN_MAX = 100

/** Lists who acted for me and the results, and whether I allow it. */
export const listActedForMe = useCase('GET /user/acted-for-me', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const requests = await listRequests(ctx.tx, { circleId, memberId }, SHOWN_MAX)
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
    nextCursor: null,
  }
})
