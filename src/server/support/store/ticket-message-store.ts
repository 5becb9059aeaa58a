import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, insertRow } from '#server/platform/database/rows.ts'
import type { StoredTicket } from './ticket-rows.ts'

export type StoredTicketMessage = {
  readonly id: string
  readonly ticketId: string
  readonly authorId: string
  readonly byStaff: boolean
  /** Written on a further device that proved itself by SMS alone, and waited. */
  readonly newDevice: boolean
  readonly textSealed: Buffer
  readonly at: Temporal.Instant
}

export async function insertMessage(
  tx: Tx,
  circleId: string,
  { id: messageId, at: writtenAt, ...message }: StoredTicketMessage,
): Promise<void> {
  await insertRow(tx, 'ticketMessage', { circleId, messageId, writtenAt, ...message })
}

/** Lists the conversations of tickets, oldest first. */
export async function listMessages(
  tx: Tx,
  circleId: string,
  ticketIds: readonly string[],
): Promise<StoredTicketMessage[]> {
  if (ticketIds.length === 0) return []
  return allRows(tx, 'ticketMessage', { circleId })
    .select([
      'messageId as id',
      'ticketId',
      'authorId',
      'byStaff',
      'newDevice',
      'textSealed',
      'writtenAt as at',
    ])
    .where('ticketId', 'in', [...ticketIds])
    .orderBy('writtenAt')
    .orderBy('messageId')
    .execute()
}

/** Lists staff with an unread notice that a ticket waits, and without an answer of staff since. */
export async function listNotified(
  tx: Tx,
  { circleId, id }: Pick<StoredTicket, 'circleId' | 'id'>,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('sentNotice as n')
    .select('n.memberId')
    .distinct()
    .where('n.circleId', '=', circleId)
    .where('n.kind', '=', 'ticket_waiting')
    .where('n.readAt', 'is', null)
    .where(sql`n.about ->> 'ticketId'`, '=', id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ticketMessage as m')
            .select('m.messageId')
            .where('m.circleId', '=', circleId)
            .where('m.ticketId', '=', id)
            .where('m.byStaff', '=', true)
            .whereRef('m.writtenAt', '>=', 'n.createdAt'),
        ),
      ),
    )
    .$castTo<{ memberId: string }>()
    .execute()
  return new Set(rows.map((row) => row.memberId))
}

/** Finds in the log when a ticket last went to the other desk. */
export async function lastHandOver(
  tx: Tx,
  { circleId, id, memberId }: Pick<StoredTicket, 'circleId' | 'id' | 'memberId'>,
): Promise<
  { auditId: string; at: Temporal.Instant; by: string; reasonSealed: Buffer | null } | undefined
> {
  const row = await allRows(tx, 'auditLog', {
    circleId,
    whomId: memberId,
    act: 'ticket.handed_over',
    subjectId: id,
  })
    .select(['auditId', 'happenedAt', 'actorId', 'reasonSealed'])
    .orderBy('happenedAt', 'desc')
    .orderBy('auditId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined || row.actorId === null
    ? undefined
    : {
        auditId: row.auditId,
        at: row.happenedAt,
        by: row.actorId,
        reasonSealed: row.reasonSealed,
      }
}
