import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { supportSentence } from '../sentence.ts'
import { moveOwn, ownTicket } from '../own-ticket.ts'
import { ticketView } from '../ticket-view.ts'

/** Reopens a closed ticket of mine; its clocks start again. */
export const reopenTicket = useCase(
  'POST /support/{ticketId}/reopen',
  async (ctx, { params, body }) => {
    const ticket = await ownTicket(ctx, params.ticketId, 'lock')
    checkVersion(ticket, body.version)
    return {
      message: supportSentence(ctx.language, 'ticket-reopened'),
      data: await ticketView(ctx, await moveOwn(ctx, ticket, 'reopened'), 'member'),
    }
  },
)
