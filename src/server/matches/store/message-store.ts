import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { isOneOf, type RowKey } from '#server/platform/database/many-rows.ts'

export type StoredMessage = {
  readonly id: string
  readonly authorId: string
  readonly authorCircleId: string
  readonly byOfficer: boolean
  readonly textSealed: Buffer
  readonly at: Temporal.Instant
}

export async function insertMessage(
  tx: Tx,
  message: {
    circleId: string
    matchId: string
    messageId: string
    author: { circleId: string; memberId: string }
    byOfficer: boolean
    textSealed: Buffer
    now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .insertInto('match_message')
    .values({
      circle_id: message.circleId,
      match_id: message.matchId,
      message_id: message.messageId,
      author_id: message.author.memberId,
      author_circle_id: message.author.circleId,
      by_officer: message.byOfficer,
      text_sealed: message.textSealed,
      written_at: message.now,
    })
    .execute()
}

/** Lists the newest messages of a match, oldest first. */
export async function listMessages(
  tx: Tx,
  circleId: string,
  matchId: string,
  limit: number,
): Promise<StoredMessage[]> {
  const rows = await tx
    .selectFrom('match_message')
    .selectAll()
    .where('circle_id', '=', circleId)
    .where('match_id', '=', matchId)
    .orderBy('written_at', 'desc')
    .orderBy('message_id', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse().map((row) => ({
    id: row.message_id,
    authorId: row.author_id,
    authorCircleId: row.author_circle_id,
    byOfficer: row.by_officer,
    textSealed: row.text_sealed,
    at: row.written_at,
  }))
}

/** Counts the messages about matches, by match id; leaves out matches without messages. */
export async function countMessages(
  tx: Tx,
  matches: readonly RowKey[],
): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('match_message')
    .select(['match_id', (of) => of.fn.countAll<number>().as('messages')])
    .where(isOneOf(['circle_id', 'match_id'], matches))
    .groupBy('match_id')
    .execute()
  return new Map(rows.map((row) => [row.match_id, Number(row.messages)]))
}

/** Counts the messages that a person, maybe an officer of another circle, wrote about a match. */
export async function countMessagesOf(
  tx: Tx,
  { circleId, id }: { circleId: string; id: string },
  author: { circleId: string; memberId: string },
): Promise<number> {
  const row = await tx
    .selectFrom('match_message')
    .select((of) => of.fn.countAll<number>().as('messages'))
    .where('circle_id', '=', circleId)
    .where('match_id', '=', id)
    .where('author_circle_id', '=', author.circleId)
    .where('author_id', '=', author.memberId)
    .executeTakeFirstOrThrow()
  return Number(row.messages)
}

/** Returns whether a person has an unread notice about a message of a match. */
export async function hasUnreadNotice(
  tx: Tx,
  { circleId, memberId, matchId }: { circleId: string; memberId: string; matchId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('notice')
    .select('notice_id')
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('kind', '=', 'message_written')
    .where('read_at', 'is', null)
    .where(sql`about ->> 'matchId'`, '=', matchId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
