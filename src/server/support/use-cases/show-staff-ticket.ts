import { useCase } from '#server/platform/use-case/use-case.ts'
import { recordView } from '#server/audit-log/record-views.ts'
import { deskRole, ticketForStaff } from '../ticket-staff.ts'
import { ticketView } from '../ticket-view.ts'

/** Shows one ticket with its conversation to its staff; the member can see who viewed it. */
export const showStaffTicket = useCase('GET /staff/tickets/{ticketId}', async (ctx, { params }) => {
  const ticket = await ticketForStaff(ctx, params.ticketId, 'look')
  await recordView(ctx, {
    circleId: ticket.circleId,
    whomId: ticket.memberId,
    role: deskRole(ctx),
    what: 'ticket',
    subjectId: ticket.id,
  })
  return { data: await ticketView(ctx, ticket, 'staff') }
})
