import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { supportSentence } from '../sentence.ts'
import { moveAsStaff } from '../move-as-staff.ts'
import { ticketForStaff } from '../ticket-staff.ts'
import { ticketView } from '../ticket-view.ts'

/** Takes up a ticket ("I handle this"), so that the member knows that somebody has seen it. */
export const acknowledgeTicket = useCase(
  'POST /staff/tickets/{ticketId}/acknowledge',
  async (ctx, { params, body }) => {
    const ticket = await ticketForStaff(ctx, params.ticketId, 'lock')
    checkVersion(ticket, body.version)
    const stored = await moveAsStaff(ctx, ticket, {
      on: 'acknowledged',
      reason: '',
      tells: 'ticket_acknowledged',
    })
    return {
      message: supportSentence(ctx.language, 'ticket-acknowledged'),
      data: await ticketView(ctx, stored, 'staff'),
    }
  },
)
