import { memberName } from '#server/members/person/member-names.ts'
import { pageOf, readCursor } from '#server/platform/database/cursor.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listOwnAsks } from '../store/ask-queries.ts'
import { askView } from '../ask-view.ts'

const PAGE = 100

/** Lists my asks, newest first. */
export const listMyAsks = useCase('GET /asks', async (ctx, { query }) => {
  const { circleId, memberId } = ctx.actor
  const owner = { circleId, memberId }
  const { cursor, limit = PAGE } = query
  const [person, ownerName, found] = await Promise.all([
    ctx.vault.of(ctx.tx, owner),
    memberName(ctx, circleId, memberId),
    listOwnAsks(ctx.tx, owner, { after: readCursor(cursor), limit: limit + 1 }),
  ])
  const { rows, nextCursor } = pageOf(found, limit, ({ id, createdAt: at }) => ({ id, at }))
  return {
    data: rows.map((ask) => askView(ask, { ownerName, person, publicUrl: ctx.caller.publicUrl })),
    nextCursor,
  }
})
