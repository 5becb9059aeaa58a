import { useCase } from '#server/platform/use-case/use-case.ts'
import { ticketsInCare } from '../ticket-staff.ts'
import { listTicketsBeforePanel, listTicketsOfCircle } from '../store/ticket-queries.ts'
import { staffLines } from '../ticket-view.ts'

const SHOWN_MAX = 300

/**
 * Lists tickets that I look after: by next deadline, closed ones newest first; last those of other
 * circles that are before the panel.
 */
export const listTickets = useCase('GET /staff/tickets', async (ctx, { query }) => {
  const { circleId, roles } = ctx.actor
  const which = { closed: query.which === 'closed', limit: SHOWN_MAX }
  const all = await listTicketsOfCircle(ctx.tx, circleId, which)
  const elsewhere = roles.includes('officer')
    ? await listTicketsBeforePanel(ctx.tx, circleId, which)
    : []
  return {
    data: await staffLines(ctx, await ticketsInCare(ctx, [...all, ...elsewhere])),
    nextCursor: null,
  }
})
