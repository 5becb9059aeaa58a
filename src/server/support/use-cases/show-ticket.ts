import { useCase } from '#server/platform/use-case/use-case.ts'
import { ownTicket } from '../own-ticket.ts'
import { ticketView } from '../ticket-view.ts'

/** Shows one ticket of mine with its conversation. */
export const showTicket = useCase('GET /support/{ticketId}', async (ctx, { params }) => ({
  data: await ticketView(ctx, await ownTicket(ctx, params.ticketId, 'look'), 'member'),
}))
