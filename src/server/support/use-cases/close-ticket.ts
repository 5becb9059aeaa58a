import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { supportSentence } from '../sentence.ts'
import { moveOwn, ownTicket } from '../own-ticket.ts'
import { ticketView } from '../ticket-view.ts'

/** Closes a ticket of mine. */
export const closeTicket = useCase(
  'POST /support/{ticketId}/close',
  async (ctx, { params, body }) => {
    const ticket = await ownTicket(ctx, params.ticketId, 'lock')
    checkVersion(ticket, body.version)
    return {
      message: supportSentence(ctx.language, 'ticket-closed'),
      data: await ticketView(ctx, await moveOwn(ctx, ticket, 'closed'), 'member'),
    }
  },
)
