import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { supportSentence } from '../sentence.ts'
import { moveAsStaff } from '../move-as-staff.ts'
import { ticketForStaff } from '../ticket-staff.ts'

/**
 * Gives a ticket to the stewards or to the officers. It has no keeper until one of them takes it
 * up. A keeper with a tie can still do this.
 */
export const handOverTicket = useCase(
  'POST /staff/tickets/{ticketId}/hand-over',
  async (ctx, { params, body }) => {
    const ticket = await ticketForStaff(ctx, params.ticketId, 'give-away')
    checkVersion(ticket, body.version)
    await moveAsStaff(ctx, ticket, { on: 'handed_over', reason: body.reason, desk: body.to })
    return { message: supportSentence(ctx.language, 'ticket-handed-over') }
  },
)
