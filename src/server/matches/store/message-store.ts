import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, countRows, insertRow } from '#server/platform/database/rows.ts'
import { isOneOf, type RowKey } from '#server/platform/database/many-rows.ts'

export type StoredMatchMessage = {
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
  await insertRow(tx, 'matchMessage', {
    circleId: message.circleId,
    matchId: message.matchId,
    messageId: message.messageId,
    authorId: message.author.memberId,
    authorCircleId: message.author.circleId,
    byOfficer: message.byOfficer,
    textSealed: message.textSealed,
    writtenAt: message.now,
  })
}

/** Lists the newest messages of a match, oldest first. */
export async function listMessages(
  tx: Tx,
  circleId: string,
  matchId: string,
  limit: number,
): Promise<StoredMatchMessage[]> {
  const rows = await allRows(tx, 'matchMessage', { circleId, matchId })
    .select([
      'messageId as id',
      'authorId',
      'authorCircleId',
      'byOfficer',
      'textSealed',
      'writtenAt as at',
    ])
    .orderBy('writtenAt', 'desc')
    .orderBy('messageId', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}

/** Counts the messages about matches, by match id; leaves out matches without messages. */
export async function countMessages(
  tx: Tx,
  matches: readonly RowKey[],
): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('matchMessage')
    .select(['matchId', (of) => of.fn.countAll<number>().as('messages')])
    .where(isOneOf(['circleId', 'matchId'], matches))
    .groupBy('matchId')
    .execute()
  return new Map(rows.map((row) => [row.matchId, Number(row.messages)]))
}

/** Counts the messages that a person, maybe an officer of another circle, wrote about a match. */
export async function countMessagesOf(
  tx: Tx,
  { circleId, id }: { circleId: string; id: string },
  author: { circleId: string; memberId: string },
): Promise<number> {
  return countRows(tx, 'matchMessage', {
    circleId,
    matchId: id,
    authorCircleId: author.circleId,
    authorId: author.memberId,
  })
}

/** Returns whether a person has an unread notice about a message of a match. */
export async function hasUnreadNotice(
  tx: Tx,
  { circleId, memberId, matchId }: { circleId: string; memberId: string; matchId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('sentNotice')
    .select('memberId')
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .where('kind', '=', 'message_written')
    .where('readAt', 'is', null)
    .where(sql`about ->> 'matchId'`, '=', matchId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
