import { useCase } from '#server/platform/context.ts'
import { ticketsInCare } from './ticket-staff.ts'
import { listTicketsOfCircle } from './ticket-store.ts'
import { staffLines } from './ticket-view.ts'

const SHOWN_MAX = 300

/** Tickets I look after, the next deadline first; closed ones newest first. */
export const listTickets = useCase('GET /staff/tickets', async (ctx, { query }) => {
  const all = await listTicketsOfCircle(ctx.tx, ctx.actor.circleId, { closed: query.which === 'closed', limit: SHOWN_MAX })
  return { data: await staffLines(ctx, await ticketsInCare(ctx, all)), nextCursor: null }
})
