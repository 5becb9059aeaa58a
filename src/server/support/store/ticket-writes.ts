import { sql } from 'kysely'
import type { Ticket } from '#domain/support/ticket.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { oneRow } from '#server/platform/database/rows.ts'
import { TICKET_COLUMNS, type StoredTicket, readTicket } from './ticket-rows.ts'

export async function insertTicket(
  tx: Tx,
  ticket: Omit<StoredTicket, 'version' | 'panel'>,
): Promise<StoredTicket> {
  const row = await tx
    .insertInto('ticket')
    .values({
      circleId: ticket.circleId,
      ticketId: ticket.id,
      memberId: ticket.memberId,
      subject: ticket.subject,
      titleSealed: ticket.titleSealed,
      matchId: ticket.matchId,
      createdAt: ticket.createdAt,
      ...movingColumns(ticket),
    })
    .returning(TICKET_COLUMNS)
    .executeTakeFirstOrThrow()
  return readTicket(row)
}

function movingColumns(ticket: Ticket) {
  return {
    state: ticket.state,
    desk: ticket.desk,
    keeperId: ticket.keeperId,
    acknowledgeBy: ticket.acknowledgeBy,
    targetBy: ticket.targetBy,
    boundBy: ticket.boundBy,
    deadlineMoved: ticket.moved,
    escalated: ticket.escalated,
    acknowledgedAt: ticket.acknowledgedAt,
    closedAt: ticket.closedAt,
  }
}

/** Saves a move and raises the version. */
export async function updateTicket(tx: Tx, ticket: StoredTicket): Promise<StoredTicket> {
  const row = await tx
    .updateTable('ticket')
    .set({ ...movingColumns(ticket), version: sql<number>`version + 1` })
    .where('circleId', '=', ticket.circleId)
    .where('ticketId', '=', ticket.id)
    .returning(TICKET_COLUMNS)
    .executeTakeFirstOrThrow()
  return readTicket(row)
}

/** Records how late a ticket is; not a move, so the version does not change. */
export async function updateEscalated(
  tx: Tx,
  { circleId, id }: Pick<StoredTicket, 'circleId' | 'id'>,
  escalated: number,
): Promise<void> {
  await oneRow(tx, 'ticket', { circleId, ticketId: id }).update({ escalated })
}

/** Puts a ticket before the panel; not a move, so the version does not change. */
export async function updateBeforePanel(
  tx: Tx,
  { circleId, id }: Pick<StoredTicket, 'circleId' | 'id'>,
): Promise<void> {
  await oneRow(tx, 'ticket', { circleId, ticketId: id }).update({ panel: true })
}
