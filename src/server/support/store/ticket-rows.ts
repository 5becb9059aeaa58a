import type { Selectable } from 'kysely'
import type { CircleId } from '#domain/shared/ids.ts'
import type { Ticket, TicketSubject } from '#domain/support/ticket.ts'
import type { DB } from '#server/platform/database/db-types.ts'

/**
 * A ticket with the fields that only the database adds; title and texts are sealed with its
 * member's key.
 */
export type StoredTicket = Ticket & {
  readonly id: string
  readonly circleId: CircleId
  readonly memberId: string
  readonly subject: TicketSubject
  readonly titleSealed: Buffer
  readonly matchId: string | null
  readonly createdAt: Temporal.Instant
  /**
   * Whether the operator's panel was called, because everybody of the circle who could answer has a
   * tie.
   */
  readonly panel: boolean
  readonly version: number
}

/** The columns that `readTicket` needs. */
export const TICKET_COLUMNS = [
  'ticketId',
  'circleId',
  'memberId',
  'subject',
  'titleSealed',
  'matchId',
  'state',
  'desk',
  'keeperId',
  'acknowledgeBy',
  'targetBy',
  'boundBy',
  'deadlineMoved',
  'escalated',
  'createdAt',
  'acknowledgedAt',
  'closedAt',
  'panel',
  'version',
] as const

/** A row of the table as the database gives it. */
export type TicketRow = Pick<Selectable<DB['ticket']>, (typeof TICKET_COLUMNS)[number]>

/** A ticket as the domain knows it, from its row. */
export function readTicket({ ticketId, deadlineMoved, ...row }: TicketRow): StoredTicket {
  return {
    ...row,
    id: ticketId,
    circleId: row.circleId as CircleId,
    subject: row.subject,
    state: row.state,
    desk: row.desk,
    moved: deadlineMoved,
  }
}
