import { type SelectQueryBuilder, sql } from 'kysely'
import type { Deadline } from '#domain/shared/calendar.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import type { Desk, Ticket, TicketState, TicketSubject } from '#domain/support/ticket.ts'
import { supportError } from '#domain/support/support-errors.ts'
import type { Cursor } from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/db-types.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'

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
export type StoredMessage = {
  readonly id: string
  readonly ticketId: string
  readonly authorId: string
  readonly byStaff: boolean
  readonly textSealed: Buffer
  readonly at: Temporal.Instant
}

const COLUMNS = [
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

type Row = {
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

function read(row: Row): StoredTicket {
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
      ...moving(ticket),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return read(row)
}

function moving(ticket: Ticket) {
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
    .set({ ...moving(ticket), version: sql<number>`version + 1` })
    .where('circle_id', '=', ticket.circleId)
    .where('ticket_id', '=', ticket.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return read(row)
}

/** Notes how late a ticket is known to be; not a move, so the version stays. */
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

/** Puts a ticket before the panel; not a move, so the version stays. */
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

/** The circle of a ticket of another circle that is before the panel; undefined for any other. */
export async function findCircleBeforePanel(
  tx: Tx,
  officer: { circleId: string },
  ticketId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('ticket')
    .select('circle_id')
    .where('ticket_id', '=', ticketId)
    .where('panel', '=', true)
    .where('circle_id', '<>', officer.circleId)
    .executeTakeFirst()
  return row?.circle_id
}

/** Tickets of other circles that are before the panel, in the same order. */
export async function listTicketsBeforePanel(
  tx: Tx,
  exceptCircleId: string,
  { closed, limit }: { closed: boolean; limit: number },
): Promise<StoredTicket[]> {
  return inDeskOrder(
    tx
      .selectFrom('ticket')
      .select(COLUMNS)
      .where('panel', '=', true)
      .where('circle_id', '<>', exceptCircleId),
    { closed, limit },
  )
}

/** A ticket of a circle, locked. Throws support.unknown. */
export async function lockTicket(
  tx: Tx,
  circleId: string,
  ticketId: string,
): Promise<StoredTicket> {
  const row = await tx
    .selectFrom('ticket')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('ticket_id', '=', ticketId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw supportError('support.unknown')
  return read(row)
}

/** A ticket of a circle. Throws support.unknown. */
export async function getTicket(tx: Tx, circleId: string, ticketId: string): Promise<StoredTicket> {
  const row = await tx
    .selectFrom('ticket')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  if (!row) throw supportError('support.unknown')
  return read(row)
}

/** One's own tickets, newest first. */
export async function listOwnTickets(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  { before, limit }: { before: Cursor | undefined; limit: number },
): Promise<StoredTicket[]> {
  const own = tx
    .selectFrom('ticket')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
  const page =
    before === undefined
      ? own
      : own.where((where) =>
          where(where.refTuple('created_at', 'ticket_id'), '<', where.tuple(before.at, before.id)),
        )
  return (
    await page.orderBy('created_at', 'desc').orderBy('ticket_id', 'desc').limit(limit).execute()
  ).map(read)
}

/** Tickets of a circle: running ones by what is due next, closed ones newest first. */
export async function listTicketsOfCircle(
  tx: Tx,
  circleId: string,
  { closed, limit }: { closed: boolean; limit: number },
): Promise<StoredTicket[]> {
  return inDeskOrder(tx.selectFrom('ticket').select(COLUMNS).where('circle_id', '=', circleId), {
    closed,
    limit,
  })
}

async function inDeskOrder(
  tickets: SelectQueryBuilder<DB, 'ticket', Row>,
  { closed, limit }: { closed: boolean; limit: number },
): Promise<StoredTicket[]> {
  const rows = await tickets
    .where('state', closed ? '=' : '!=', 'closed')
    .orderBy(
      closed
        ? sql`closed_at DESC`
        : sql`CASE WHEN acknowledged_at IS NULL THEN acknowledge_by ELSE target_by END`,
    )
    .orderBy('ticket_id')
    .limit(limit)
    .execute()
  return rows.map(read)
}

export async function countTicketsSince(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  since: Temporal.Instant,
): Promise<number> {
  const row = await tx
    .selectFrom('ticket')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Whether a match exists in which the member has a part. */
export async function isOwnMatch(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  matchId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('match')
    .select('match_id')
    .where('circle_id', '=', circleId)
    .where('match_id', '=', matchId)
    .where((where) =>
      where.or([where('giver_id', '=', memberId), where('receiver_id', '=', memberId)]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** The two of some matches, by match id. */
export async function listParties(
  tx: Tx,
  circleId: string,
  matchIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx
    .selectFrom('match')
    .select(['match_id', 'giver_id', 'receiver_id'])
    .where('circle_id', '=', circleId)
    .where('match_id', 'in', [...matchIds])
    .execute()
  return new Map(rows.map((row) => [row.match_id, [row.giver_id, row.receiver_id]]))
}

/** Running tickets that are later than is noted, in any circle. */
export async function listLateTickets(
  tx: Tx,
  before: Temporal.Instant,
  limit: number,
): Promise<{ circleId: string; ticketId: string }[]> {
  return listInTurns(
    tx,
    tx
      .selectFrom('ticket')
      .select(['circle_id as circleId', 'ticket_id as ticketId', 'created_at as dueAt'])
      .where('state', 'in', ['open', 'acknowledged'])
      .where((where) =>
        where.or([
          where.and([
            where('escalated', '<', 1),
            where('acknowledged_at', 'is', null),
            where('acknowledge_by', '<=', before),
          ]),
          where.and([where('escalated', '<', 2), where('target_by', '<=', before)]),
          where.and([where('escalated', '<', 3), where('bound_by', '<=', before)]),
        ]),
      ),
    limit,
  )
}

export async function insertMessage(
  tx: Tx,
  circleId: string,
  message: StoredMessage,
): Promise<void> {
  await tx
    .insertInto('ticket_message')
    .values({
      circle_id: circleId,
      ticket_id: message.ticketId,
      message_id: message.id,
      author_id: message.authorId,
      by_staff: message.byStaff,
      text_sealed: message.textSealed,
      written_at: message.at,
    })
    .execute()
}

/** The conversations of tickets, oldest first. */
export async function listMessages(
  tx: Tx,
  circleId: string,
  ticketIds: readonly string[],
): Promise<StoredMessage[]> {
  if (ticketIds.length === 0) return []
  const rows = await tx
    .selectFrom('ticket_message')
    .selectAll()
    .where('circle_id', '=', circleId)
    .where('ticket_id', 'in', [...ticketIds])
    .orderBy('written_at')
    .orderBy('message_id')
    .execute()
  return rows.map((row) => ({
    id: row.message_id,
    ticketId: row.ticket_id,
    authorId: row.author_id,
    byStaff: row.by_staff,
    textSealed: row.text_sealed,
    at: row.written_at,
  }))
}

/**
 * Whom a notice has told that a ticket waits, who have not read it, with no answer by staff since.
 */
export async function listTold(
  tx: Tx,
  { circleId, id }: Pick<StoredTicket, 'circleId' | 'id'>,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('notice as n')
    .select('n.member_id')
    .distinct()
    .where('n.circle_id', '=', circleId)
    .where('n.kind', '=', 'ticket_waiting')
    .where('n.read_at', 'is', null)
    .where(sql`n.about ->> 'ticketId'`, '=', id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ticket_message as m')
            .select('m.message_id')
            .where('m.circle_id', '=', circleId)
            .where('m.ticket_id', '=', id)
            .where('m.by_staff', '=', true)
            .whereRef('m.written_at', '>=', 'n.created_at'),
        ),
      ),
    )
    .execute()
  return new Set(rows.map((row) => row.member_id))
}

/** The last time a ticket was given to the other desk, as the log has it. */
export async function lastHandOver(
  tx: Tx,
  { circleId, id, memberId }: Pick<StoredTicket, 'circleId' | 'id' | 'memberId'>,
): Promise<
  { auditId: string; at: Temporal.Instant; by: string; reasonSealed: Buffer | null } | undefined
> {
  const row = await tx
    .selectFrom('audit_log')
    .select(['audit_id', 'happened_at', 'actor_id', 'reason_sealed'])
    .where('circle_id', '=', circleId)
    .where('whom_id', '=', memberId)
    .where('act', '=', 'ticket.handed_over')
    .where('subject_id', '=', id)
    .orderBy('happened_at', 'desc')
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined || row.actor_id === null
    ? undefined
    : {
        auditId: row.audit_id,
        at: row.happened_at,
        by: row.actor_id,
        reasonSealed: row.reason_sealed,
      }
}
