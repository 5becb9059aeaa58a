import { memberName } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listOwnAsks } from '../store/ask-queries.ts'
import { askView } from '../ask-view.ts'

const LISTED_MAX = 100

/** Lists my asks, newest first, at most the last hundred. */
export const listMyAsks = useCase('GET /asks', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const ownerName = await memberName(ctx, circleId, memberId)
  const asks = await listOwnAsks(ctx.tx, { circleId, memberId }, LISTED_MAX)
  return {
    data: asks.map((ask) => askView(ask, { ownerName, person, publicUrl: ctx.caller.publicUrl })),
    nextCursor: null,
  }
})
