import type { StaffTicketLine, TicketListItem, TicketView } from '#contract/support.ts'
import { latenessOf, ticketMoves } from '#domain/support/ticket.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { listTicketPictures } from '#server/files/ticket-pictures.ts'
import { proofPath } from '#server/files/proofs.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import {
  type StoredTicketMessage,
  lastHandOver,
  listMessages,
} from './store/ticket-message-store.ts'
import type { StoredTicket } from './store/ticket-rows.ts'

/**
 * The binding of a ticket's title, sealed with its member's key: it is destroyed with the member's
 * data.
 */
export const titleBinding = (id: string) => ({ table: 'ticket', column: 'title_sealed', id })
export const messageBinding = (id: string) => ({
  table: 'ticket_message',
  column: 'text_sealed',
  id,
})

function line(ticket: StoredTicket, person: PersonVault) {
  return {
    id: ticket.id,
    subject: ticket.subject,
    title: person.open(titleBinding(ticket.id), ticket.titleSealed),
    status: ticket.state,
    createdAt: ticket.createdAt.toString(),
    closedAt: ticket.closedAt?.toString() ?? null,
    desk: ticket.desk,
    version: ticket.version,
    acknowledgeBy: ticket.acknowledgeBy.toString(),
    targetBy: ticket.targetBy.toString(),
    boundBy: ticket.boundBy.toString(),
    deadlineMoved: ticket.moved,
  }
}

const textOf = (person: PersonVault, message: StoredTicketMessage | undefined) =>
  message === undefined ? '' : person.open(messageBinding(message.id), message.textSealed)

/** Builds the list of one member's tickets, each with its first message. */
export async function ticketItems(
  ctx: ActorCtx,
  tickets: readonly StoredTicket[],
): Promise<TicketListItem[]> {
  const { circleId, memberId } = ctx.actor
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const messages = Map.groupBy(
    await listMessages(
      ctx.tx,
      circleId,
      tickets.map(({ id }) => id),
    ),
    ({ ticketId }) => ticketId,
  )
  return tickets.map((ticket) => ({
    ...line(ticket, person),
    message: textOf(person, messages.get(ticket.id)?.[0]),
  }))
}

/**
 * Builds the lines of the staff's list: names and titles, no texts. A viewer with a tie sees only
 * that the ticket exists.
 */
export async function staffLines(
  ctx: ActorCtx,
  tickets: readonly { ticket: StoredTicket; tied: boolean }[],
): Promise<StaffTicketLine[]> {
  const lines: StaffTicketLine[] = []
  for (const [circleId, each] of Map.groupBy(tickets, ({ ticket }) => ticket.circleId))
    lines.push(...(await linesOfCircle(ctx, circleId, each)))
  return lines
}

async function linesOfCircle(
  ctx: ActorCtx,
  circleId: CircleId,
  tickets: readonly { ticket: StoredTicket; tied: boolean }[],
): Promise<StaffTicketLine[]> {
  const { circleId: ownCircleId, memberId } = ctx.actor
  const people = tickets.map(({ ticket }) => ticket.memberId)
  const names = await memberNames(ctx, circleId, people)
  const vaults = await ctx.vault.load(ctx.tx, circleId, people)
  const circleName =
    circleId === ownCircleId ? null : ((await circleById(ctx.tx, circleId))?.name ?? '')
  return tickets.flatMap(({ ticket, tied }) => {
    const person = vaults.get(ticket.memberId)
    return person === undefined
      ? []
      : [
          {
            ...line(ticket, person),
            ...(tied
              ? { title: '', memberName: '' }
              : { memberName: names.get(ticket.memberId) ?? '' }),
            late: latenessOf(ticket, ctx.now) > 0,
            tied,
            mine: ticket.keeperId === memberId,
            circleName,
          },
        ]
  })
}

/**
 * Builds one ticket with its conversation, for its member or for staff. The member does not see
 * names of staff.
 */
export async function ticketView(
  ctx: ActorCtx,
  ticket: StoredTicket,
  as: 'member' | 'staff',
): Promise<TicketView> {
  const { circleId } = ticket
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId: ticket.memberId })
  const messages = await listMessages(ctx.tx, circleId, [ticket.id])
  const by = ({ byStaff }: StoredTicketMessage) =>
    byStaff ? ('staff' as const) : as === 'member' ? ('me' as const) : ('member' as const)
  const pictures = await listTicketPictures(ctx.tx, circleId, ticket.id)
  return {
    ...line(ticket, person),
    message: textOf(person, messages[0]),
    messages: messages.map((message) => ({
      id: message.id,
      by: by(message),
      text: textOf(person, message),
      onNewDevice: message.newDevice,
      at: message.at.toString(),
    })),
    pictures: pictures.map(({ fileId, createdAt }) => ({
      id: fileId,
      path: proofPath(ctx.vault, { fileId, viewerId: ctx.actor.memberId, now: ctx.now }),
      at: createdAt.toString(),
    })),
    memberName: (await memberNames(ctx, circleId, [ticket.memberId])).get(ticket.memberId) ?? '',
    matchId: ticket.matchId,
    can: ticketMoves(ticket.state, as),
    ...(as === 'staff' ? await deskView(ctx, ticket, person) : { keeper: null, handedOver: null }),
  }
}

/** Returns who looks after a ticket, and why it came to this desk. */
async function deskView(
  ctx: ActorCtx,
  ticket: StoredTicket,
  person: PersonVault,
): Promise<Pick<TicketView, 'keeper' | 'handedOver'>> {
  const { circleId, keeperId } = ticket
  const given = await lastHandOver(ctx.tx, ticket)
  const names = await memberNames(
    ctx,
    circleId,
    [keeperId, given?.by].filter((one) => typeof one === 'string'),
  )
  const nameOf = (memberId: string) => names.get(memberId) ?? ''
  return {
    keeper:
      keeperId === null ? null : { name: nameOf(keeperId), mine: keeperId === ctx.actor.memberId },
    handedOver:
      given === undefined
        ? null
        : {
            at: given.at.toString(),
            by: nameOf(given.by),
            reason:
              given.reasonSealed === null
                ? ''
                : person.open(
                    { table: 'audit_log', column: 'reason_sealed', id: given.auditId },
                    given.reasonSealed,
                  ),
          },
  }
}
