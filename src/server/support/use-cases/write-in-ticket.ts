import { useCase } from '#server/platform/use-case/use-case.ts'
import { supportSentence } from '../sentence.ts'
import { addMessage, moveOwn, ownTicket } from '../own-ticket.ts'
import { ticketView } from '../ticket-view.ts'

/** Writes in a ticket of mine; an answered ticket waits for an answer again. */
export const writeInTicket = useCase(
  'POST /support/{ticketId}/messages',
  async (ctx, { params, body }) => {
    const stored = await moveOwn(ctx, await ownTicket(ctx, params.ticketId, 'lock'), 'written')
    await addMessage(ctx, stored, { text: body.message, byStaff: false })
    return {
      message: supportSentence(ctx.language, 'message-sent'),
      data: await ticketView(ctx, stored, 'member'),
    }
  },
)
