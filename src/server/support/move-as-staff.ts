import { moveTicket, type TicketEventKind } from '#domain/support/ticket.ts'
import type { NoticeKind } from '#domain/shared/notice-kinds.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { deskRole, staffOfTicket, notifyStaff } from './ticket-staff.ts'
import type { StoredTicket } from './store/ticket-rows.ts'
import { updateTicket } from './store/ticket-writes.ts'

/** Moves a ticket as staff: saves and logs it, and notifies its member if needed. */
export async function moveAsStaff(
  ctx: ActorCtx,
  ticket: StoredTicket,
  {
    on,
    reason,
    tells,
    desk = ticket.desk,
  }: { on: TicketEventKind; reason: string; tells?: NoticeKind; desk?: StoredTicket['desk'] },
): Promise<StoredTicket> {
  const { memberId: actorId } = ctx.actor
  const stored = await updateTicket(ctx.tx, {
    ...ticket,
    ...moveTicket(ticket, { on, by: 'staff', keeperId: actorId, now: ctx.now }),
    desk,
  })
  await recordAct(ctx, {
    circleId: ticket.circleId,
    actorId,
    role: deskRole(ctx),
    act: `ticket.${on}`,
    subject: { kind: 'ticket', id: ticket.id },
    whomId: ticket.memberId,
    before: { state: ticket.state, desk: ticket.desk },
    after: { state: stored.state, desk: stored.desk },
    reason,
  })
  if (tells)
    ctx.notify({
      circleId: ticket.circleId,
      memberId: ticket.memberId,
      kind: tells,
      about: { ticketId: ticket.id },
    })
  const staff =
    on === 'handed_over'
      ? await notifyStaff(ctx, stored)
      : (await staffOfTicket(ctx, stored)).map(({ memberId }) => memberId)
  ctx.announce([ticket.memberId, actorId, ...staff], 'tickets')
  return stored
}
