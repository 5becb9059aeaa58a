import { type SelectQueryBuilder, sql } from 'kysely'
import { supportError } from '#domain/support/support-errors.ts'
import type { Cursor } from '#server/platform/database/cursor.ts'
import type { DB } from '#server/platform/database/db-types.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'
import { TICKET_COLUMNS, type TicketRow, type StoredTicket, readTicket } from './ticket-rows.ts'

/**
 * Returns the circle of a ticket of another circle that is before the panel; undefined for any
 * other.
 */
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

/** Lists tickets of other circles that are before the panel, sorted like the others. */
export async function listTicketsBeforePanel(
  tx: Tx,
  exceptCircleId: string,
  { closed, limit }: { closed: boolean; limit: number },
): Promise<StoredTicket[]> {
  return inDeskOrder(
    tx
      .selectFrom('ticket')
      .select(TICKET_COLUMNS)
      .where('panel', '=', true)
      .where('circle_id', '<>', exceptCircleId),
    { closed, limit },
  )
}

/** Locks a ticket of a circle. Throws support.unknown. */
export async function lockTicket(
  tx: Tx,
  circleId: string,
  ticketId: string,
): Promise<StoredTicket> {
  const row = await tx
    .selectFrom('ticket')
    .select(TICKET_COLUMNS)
    .where('circle_id', '=', circleId)
    .where('ticket_id', '=', ticketId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw supportError('support.unknown')
  return readTicket(row)
}

/** Reads a ticket of a circle. Throws support.unknown. */
export async function getTicket(tx: Tx, circleId: string, ticketId: string): Promise<StoredTicket> {
  const row = await tx
    .selectFrom('ticket')
    .select(TICKET_COLUMNS)
    .where('circle_id', '=', circleId)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  if (!row) throw supportError('support.unknown')
  return readTicket(row)
}

/** Lists a member's own tickets, newest first. */
export async function listOwnTickets(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  { before, limit }: { before: Cursor | undefined; limit: number },
): Promise<StoredTicket[]> {
  const own = tx
    .selectFrom('ticket')
    .select(TICKET_COLUMNS)
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
  ).map(readTicket)
}

/** Lists tickets of a circle: running ones by next deadline, closed ones newest first. */
export async function listTicketsOfCircle(
  tx: Tx,
  circleId: string,
  { closed, limit }: { closed: boolean; limit: number },
): Promise<StoredTicket[]> {
  return inDeskOrder(
    tx.selectFrom('ticket').select(TICKET_COLUMNS).where('circle_id', '=', circleId),
    {
      closed,
      limit,
    },
  )
}

async function inDeskOrder(
  tickets: SelectQueryBuilder<DB, 'ticket', TicketRow>,
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
  return rows.map(readTicket)
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

/** Returns whether the member has a part in such a match. */
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

/** Returns the two people of some matches, by match id. */
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

/** Lists running tickets in any circle that are later than recorded. */
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
