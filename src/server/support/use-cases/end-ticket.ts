import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { supportSentence } from '../sentence.ts'
import { moveAsStaff } from '../move-as-staff.ts'
import { ticketForStaff } from '../ticket-staff.ts'
import { insertMessage } from '../store/ticket-message-store.ts'
import { messageBinding, ticketView } from '../ticket-view.ts'

/** Closes a ticket with a last message to its member. */
export const endTicket = useCase(
  'POST /staff/tickets/{ticketId}/close',
  async (ctx, { params, body }) => {
    const ticket = await ticketForStaff(ctx, params.ticketId, 'lock')
    checkVersion(ticket, body.version)
    const stored = await moveAsStaff(ctx, ticket, {
      on: 'closed',
      reason: body.reason,
      tells: 'ticket_closed',
    })
    const person = await ctx.vault.of(ctx.tx, {
      circleId: ticket.circleId,
      memberId: ticket.memberId,
    })
    const id = ctx.newId<string>()
    await insertMessage(ctx.tx, ticket.circleId, {
      id,
      ticketId: ticket.id,
      authorId: ctx.actor.memberId,
      byStaff: true,
      newDevice: false,
      textSealed: person.seal(messageBinding(id), body.reason),
      at: ctx.now,
    })
    return {
      message: supportSentence(ctx.language, 'ticket-closed'),
      data: await ticketView(ctx, stored, 'staff'),
    }
  },
)
