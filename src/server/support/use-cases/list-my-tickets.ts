import { useCase } from '#server/platform/use-case/use-case.ts'
import { cursorOf, readCursor } from '#server/platform/database/cursor.ts'
import { listOwnTickets } from '../store/ticket-queries.ts'
import { ticketItems } from '../ticket-view.ts'

const PAGE = 25

/** Lists my tickets, newest first. */
export const listMyTickets = useCase('GET /support', async (ctx, { query }) => {
  const limit = query.limit ?? PAGE
  const rows = await listOwnTickets(ctx.tx, ctx.actor, {
    before: readCursor(query.cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const data = await ticketItems(ctx, shown)
  return {
    data,
    tickets: data,
    nextCursor: rows.length > limit && last ? cursorOf({ at: last.createdAt, id: last.id }) : null,
  }
})
