import { useCase } from '#server/platform/use-case/use-case.ts'
import { supportSentence } from '../sentence.ts'
import { moveAsStaff } from '../move-as-staff.ts'
import { addMessage } from '../own-ticket.ts'
import { ticketForStaff } from '../ticket-staff.ts'
import { ticketView } from '../ticket-view.ts'

/** Answers a ticket; the person who answers becomes its keeper. */
export const answerTicket = useCase(
  'POST /staff/tickets/{ticketId}/messages',
  async (ctx, { params, body }) => {
    const ticket = await ticketForStaff(ctx, params.ticketId, 'lock')
    const stored = await moveAsStaff(ctx, ticket, {
      on: 'answered',
      reason: '',
      tells: 'ticket_answered',
    })
    await addMessage(ctx, stored, { text: body.message, byStaff: true })
    return {
      message: supportSentence(ctx.language, 'message-sent'),
      data: await ticketView(ctx, stored, 'staff'),
    }
  },
)
