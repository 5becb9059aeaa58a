import {
  checkTicketTexts,
  MESSAGES_A_TICKET_MAX,
  moveTicket,
  type TicketEventKind,
} from '#domain/support/ticket.ts'
import { supportError } from '#domain/support/support-errors.ts'
import { isOnNewDevice } from '#server/platform/use-case/access.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { staffOfTicket, notifyStaff } from './ticket-staff.ts'
import { insertMessage, listMessages, listNotified } from './store/ticket-message-store.ts'
import { getTicket, lockTicket } from './store/ticket-queries.ts'
import type { StoredTicket } from './store/ticket-rows.ts'
import { updateTicket } from './store/ticket-writes.ts'
import { messageBinding } from './ticket-view.ts'

/** Reads a ticket of the acting member, locked or not. Throws support.unknown for any other. */
export async function ownTicket(
  ctx: ActorCtx,
  ticketId: string,
  how: 'lock' | 'look',
): Promise<StoredTicket> {
  const { circleId, memberId } = ctx.actor
  const ticket = await (how === 'lock' ? lockTicket : getTicket)(ctx.tx, circleId, ticketId)
  if (ticket.memberId !== memberId) throw supportError('support.unknown')
  return ticket
}

/**
 * Adds a text to a ticket, sealed with its member's key. Throws support.message-length, and
 * support.closed for a conversation that is too long.
 */
export async function addMessage(
  ctx: ActorCtx,
  ticket: StoredTicket,
  { text, byStaff }: { text: string; byStaff: boolean },
): Promise<void> {
  const trimmed = text.trim()
  checkTicketTexts({ message: trimmed })
  if ((await listMessages(ctx.tx, ticket.circleId, [ticket.id])).length >= MESSAGES_A_TICKET_MAX)
    throw supportError('support.closed')
  const person = await ctx.vault.of(ctx.tx, {
    circleId: ticket.circleId,
    memberId: ticket.memberId,
  })
  const id = ctx.newId<string>()
  await insertMessage(ctx.tx, ticket.circleId, {
    id,
    ticketId: ticket.id,
    authorId: ctx.actor.memberId,
    byStaff,
    newDevice: isOnNewDevice(ctx.actor, ctx.now),
    textSealed: person.seal(messageBinding(id), trimmed),
    at: ctx.now,
  })
}

/**
 * Moves a ticket as its member. Notifies the staff who look after it, once until they have read or
 * answered.
 */
export async function moveOwn(
  ctx: ActorCtx,
  ticket: StoredTicket,
  on: TicketEventKind,
): Promise<StoredTicket> {
  const stored = await updateTicket(ctx.tx, {
    ...ticket,
    ...moveTicket(ticket, { on, by: 'member', now: ctx.now }),
  })
  const staff =
    on === 'closed'
      ? (await staffOfTicket(ctx, stored)).map(({ memberId }) => memberId)
      : await notifyStaff(ctx, stored, await listNotified(ctx.tx, stored))
  ctx.announce([stored.memberId, ...staff], 'tickets')
  return stored
}
