import { sql } from 'kysely'
import type { Ticket } from '#domain/support/ticket.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { TICKET_COLUMNS, type StoredTicket, readTicket } from './ticket-rows.ts'

export async function insertTicket(
  tx: Tx,
  ticket: Omit<StoredTicket, 'version' | 'panel'>,
): Promise<StoredTicket> {
  const row = await tx
    .insertInto('ticket')
    .values({
      circle_id: ticket.circleId,
      ticket_id: ticket.id,
      member_id: ticket.memberId,
      subject: ticket.subject,
      title_sealed: ticket.titleSealed,
      match_id: ticket.matchId,
      created_at: ticket.createdAt,
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
    keeper_id: ticket.keeperId,
    acknowledge_by: ticket.acknowledgeBy,
    target_by: ticket.targetBy,
    bound_by: ticket.boundBy,
    deadline_moved: ticket.moved,
    escalated: ticket.escalated,
    acknowledged_at: ticket.acknowledgedAt,
    closed_at: ticket.closedAt,
  }
}

/** Saves a move and raises the version. */
export async function updateTicket(tx: Tx, ticket: StoredTicket): Promise<StoredTicket> {
  const row = await tx
    .updateTable('ticket')
    .set({ ...movingColumns(ticket), version: sql<number>`version + 1` })
    .where('circle_id', '=', ticket.circleId)
    .where('ticket_id', '=', ticket.id)
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
  await tx
    .updateTable('ticket')
    .set({ escalated })
    .where('circle_id', '=', circleId)
    .where('ticket_id', '=', id)
    .execute()
}

/** Puts a ticket before the panel; not a move, so the version does not change. */
export async function updateBeforePanel(
  tx: Tx,
  { circleId, id }: Pick<StoredTicket, 'circleId' | 'id'>,
): Promise<void> {
  await tx
    .updateTable('ticket')
    .set({ panel: true })
    .where('circle_id', '=', circleId)
    .where('ticket_id', '=', id)
    .execute()
}
