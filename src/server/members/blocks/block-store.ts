import { sql } from 'kysely'
import { comesAfter, type Cursor } from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

export type Block = {
  readonly circleId: string
  readonly memberId: string
  readonly blockedId: string
}

/** Records that a member blocks another; a second block changes nothing. */
export async function insertBlock(
  tx: Tx,
  { circleId, memberId, blockedId }: Block,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('memberBlock')
    .values({ circleId, memberId, blockedId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns which of these blocks exist. */
export async function findBlocks(tx: Tx, blocks: readonly Block[]): Promise<Block[]> {
  const column = (pick: (block: Block) => string) => sql`${blocks.map(pick)}::uuid[]`
  return tx
    .selectFrom('memberBlock')
    .select(['circleId', 'memberId', 'blockedId'])
    .where(
      sql<boolean>`(circle_id, member_id,
        blocked_id) IN (SELECT *
          FROM unnest(${column((block) => block.circleId)}, ${column((block) => block.memberId)},
            ${column((block) => block.blockedId)}))`,
    )
    .execute()
}

/** Lists the members that a member has blocked, newest first. */
export async function listBlocked(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<{ blockedId: string; since: Temporal.Instant }[]> {
  return allRows(tx, 'memberBlock', { circleId, memberId })
    .select(['blockedId', 'createdAt as since'])
    .where(comesAfter(['createdAt', 'blockedId'], after))
    .orderBy('createdAt', 'desc')
    .orderBy('blockedId', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes a member's own block. Returns whether there was one. */
export async function deleteBlock(
  tx: Tx,
  { circleId, memberId, blockedId }: { circleId: string; memberId: string; blockedId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('memberBlock')
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .where('blockedId', '=', blockedId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
