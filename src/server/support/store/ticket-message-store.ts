import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import type { StoredTicket } from './ticket-rows.ts'

export type StoredMessage = {
  readonly id: string
  readonly ticketId: string
  readonly authorId: string
  readonly byStaff: boolean
  readonly textSealed: Buffer
  readonly at: Temporal.Instant
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

/** Lists the conversations of tickets, oldest first. */
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

/** Lists staff with an unread notice that a ticket waits, and without an answer of staff since. */
export async function listNotified(
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

/** Finds in the log when a ticket last went to the other desk. */
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
