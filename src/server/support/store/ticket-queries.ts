import { type SelectQueryBuilder, sql } from 'kysely'
import { supportError } from '#domain/support/support-errors.ts'
import type { Cursor } from '#server/platform/database/cursor.ts'
import type { DB } from '#server/platform/database/db-types.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, oneRow } from '#server/platform/database/rows.ts'
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
    .select('circleId')
    .where('ticketId', '=', ticketId)
    .where('panel', '=', true)
    .where('circleId', '<>', officer.circleId)
    .executeTakeFirst()
  return row?.circleId
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
      .where('circleId', '<>', exceptCircleId),
    { closed, limit },
  )
}

/** Locks a ticket of a circle. Throws support.unknown. */
export async function lockTicket(
  tx: Tx,
  circleId: string,
  ticketId: string,
): Promise<StoredTicket> {
  const row = await allRows(tx, 'ticket', { circleId, ticketId })
    .select(TICKET_COLUMNS)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw supportError('support.unknown')
  return readTicket(row)
}

/** Reads a ticket of a circle. Throws support.unknown. */
export async function getTicket(tx: Tx, circleId: string, ticketId: string): Promise<StoredTicket> {
  const row = await allRows(tx, 'ticket', { circleId, ticketId })
    .select(TICKET_COLUMNS)
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
  const own = allRows(tx, 'ticket', { circleId, memberId }).select(TICKET_COLUMNS)
  const page =
    before === undefined
      ? own
      : own.where((where) =>
          where(where.refTuple('createdAt', 'ticketId'), '<', where.tuple(before.at, before.id)),
        )
  return (
    await page.orderBy('createdAt', 'desc').orderBy('ticketId', 'desc').limit(limit).execute()
  ).map(readTicket)
}

/** Lists tickets of a circle: running ones by next deadline, closed ones newest first. */
export async function listTicketsOfCircle(
  tx: Tx,
  circleId: string,
  { closed, limit }: { closed: boolean; limit: number },
): Promise<StoredTicket[]> {
  return inDeskOrder(allRows(tx, 'ticket', { circleId }).select(TICKET_COLUMNS), {
    closed,
    limit,
  })
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
    .orderBy('ticketId')
    .limit(limit)
    .execute()
  return rows.map(readTicket)
}

export async function countTicketsSince(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  since: Temporal.Instant,
): Promise<number> {
  const row = await allRows(tx, 'ticket', { circleId, memberId })
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Returns whether the member has a part in such a match. */
export async function isOwnMatch(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  matchId: string,
): Promise<boolean> {
  const match = await oneRow(tx, 'match', { circleId, matchId }).find(['giverId', 'receiverId'])
  return match?.giverId === memberId || match?.receiverId === memberId
}

/** Returns the two people of some matches, by match id. */
export async function listParties(
  tx: Tx,
  circleId: string,
  matchIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await allRows(tx, 'match', { circleId, matchId: matchIds })
    .select(['matchId', 'giverId', 'receiverId'])
    .execute()
  return new Map(rows.map((row) => [row.matchId, [row.giverId, row.receiverId]]))
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
      .select(['circleId', 'ticketId', 'createdAt as dueAt'])
      .where('state', 'in', ['open', 'acknowledged'])
      .where((where) =>
        where.or([
          where.and([
            where('escalated', '<', 1),
            where('acknowledgedAt', 'is', null),
            where('acknowledgeBy', '<=', before),
          ]),
          where.and([where('escalated', '<', 2), where('targetBy', '<=', before)]),
          where.and([where('escalated', '<', 3), where('boundBy', '<=', before)]),
        ]),
      ),
    limit,
  )
}
