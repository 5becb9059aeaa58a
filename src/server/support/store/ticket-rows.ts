import type { Deadline } from '#domain/shared/calendar.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import type { Desk, Ticket, TicketState, TicketSubject } from '#domain/support/ticket.ts'

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
  'ticket_id',
  'circle_id',
  'member_id',
  'subject',
  'title_sealed',
  'match_id',
  'state',
  'desk',
  'keeper_id',
  'acknowledge_by',
  'target_by',
  'bound_by',
  'deadline_moved',
  'escalated',
  'created_at',
  'acknowledged_at',
  'closed_at',
  'panel',
  'version',
] as const

/** A row of the table as the database returns it. */
export type TicketRow = {
  ticket_id: string
  circle_id: string
  member_id: string
  subject: string
  title_sealed: Buffer
  match_id: string | null
  state: string
  desk: string
  keeper_id: string | null
  acknowledge_by: Temporal.Instant
  target_by: Temporal.Instant
  bound_by: Temporal.Instant
  deadline_moved: string
  escalated: number
  created_at: Temporal.Instant
  acknowledged_at: Temporal.Instant | null
  closed_at: Temporal.Instant | null
  panel: boolean
  version: number
}

/** Turns a row into a ticket of the domain. */
export function readTicket(row: TicketRow): StoredTicket {
  return {
    id: row.ticket_id,
    circleId: row.circle_id as CircleId,
    memberId: row.member_id,
    subject: row.subject as TicketSubject,
    titleSealed: row.title_sealed,
    matchId: row.match_id,
    state: row.state as TicketState,
    desk: row.desk as Desk,
    keeperId: row.keeper_id,
    acknowledgeBy: row.acknowledge_by,
    targetBy: row.target_by,
    boundBy: row.bound_by,
    moved: row.deadline_moved as Deadline['moved'],
    escalated: row.escalated,
    createdAt: row.created_at,
    acknowledgedAt: row.acknowledged_at,
    closedAt: row.closed_at,
    panel: row.panel,
    version: row.version,
  }
}
