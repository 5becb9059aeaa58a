import { memberName } from '#server/members/person/member-names.ts'
import { pageOf, readCursor } from '#server/platform/database/cursor.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listOwnAsks } from '../store/ask-queries.ts'
import { askView } from '../ask-view.ts'

const PAGE = 100

/** Lists my asks, newest first. */
export const listMyAsks = useCase('GET /asks', async (ctx, { query }) => {
  const { circleId, memberId } = ctx.actor
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const ownerName = await memberName(ctx, circleId, memberId)
  const { cursor, limit = PAGE } = query
  const found = await listOwnAsks(
    ctx.tx,
    { circleId, memberId },
    { after: readCursor(cursor), limit: limit + 1 },
  )
  const { rows, nextCursor } = pageOf(found, limit, ({ id, createdAt: at }) => ({ id, at }))
  return {
    data: rows.map((ask) => askView(ask, { ownerName, person, publicUrl: ctx.caller.publicUrl })),
    nextCursor,
  }
})
