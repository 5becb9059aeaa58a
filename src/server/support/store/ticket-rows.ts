import type { Deadline } from '#domain/shared/calendar.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import type { Desk, Ticket, TicketState, TicketSubject } from '#domain/support/ticket.ts'

/**
 * A ticket with what only the database adds to it; title and texts are sealed with its member's
 * key.
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
   * Whether the operator's panel was called: everybody of the circle who could answer was too
   * close.
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
export type TicketRow = {
  ticketId: string
  circleId: string
  memberId: string
  subject: string
  titleSealed: Buffer
  matchId: string | null
  state: string
  desk: string
  keeperId: string | null
  acknowledgeBy: Temporal.Instant
  targetBy: Temporal.Instant
  boundBy: Temporal.Instant
  deadlineMoved: string
  escalated: number
  createdAt: Temporal.Instant
  acknowledgedAt: Temporal.Instant | null
  closedAt: Temporal.Instant | null
  panel: boolean
  version: number
}

/** A ticket as the domain knows it, from its row. */
export function readTicket(row: TicketRow): StoredTicket {
  return {
    id: row.ticketId,
    circleId: row.circleId as CircleId,
    memberId: row.memberId,
    subject: row.subject as TicketSubject,
    titleSealed: row.titleSealed,
    matchId: row.matchId,
    state: row.state as TicketState,
    desk: row.desk as Desk,
    keeperId: row.keeperId,
    acknowledgeBy: row.acknowledgeBy,
    targetBy: row.targetBy,
    boundBy: row.boundBy,
    moved: row.deadlineMoved as Deadline['moved'],
    escalated: row.escalated,
    createdAt: row.createdAt,
    acknowledgedAt: row.acknowledgedAt,
    closedAt: row.closedAt,
    panel: row.panel,
    version: row.version,
  }
}
