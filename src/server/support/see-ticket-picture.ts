import { fileError } from '#domain/shared/file-errors.ts'
import type { OtherPictures } from '#server/matches/views/proof-viewers.ts'
import { recordViews } from '#server/audit-log/record-views.ts'
import { deskRole, ticketsInCare } from './ticket-staff.ts'
import { getTicket } from './store/ticket-queries.ts'

/**
 * Lets a ticket's member and the staff who look after it see its picture. The member can see who
 * viewed it.
 */
export const seeTicketPicture: OtherPictures = async (ctx, { ticketId, circleId }) => {
  const { actor } = ctx
  if (ticketId === null) throw fileError('files.unknown')
  const ticket = await getTicket(ctx.tx, circleId, ticketId)
  if (ticket.memberId === actor.memberId) return
  const isStaff =
    actor.status === 'active' &&
    actor.secondFactor === 'given' &&
    (await ticketsInCare(ctx, [ticket])).some(({ tied }) => !tied)
  if (!isStaff) throw fileError('files.unknown')
  await recordViews(ctx, [ticket.memberId], {
    circleId,
    role: deskRole(ctx),
    what: 'ticket_picture',
    subjectId: ticketId,
  })
}
