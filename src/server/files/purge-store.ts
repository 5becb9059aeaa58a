import { DAY_MS, addMs } from '#domain/shared/calendar.ts'
import type { Tx } from '../platform/database/db.ts'
import { allRows, oneRow } from '#server/platform/database/rows.ts'

/**
 * 60 days: a late claim can add a picture up to thirty days after the end, and outages add to that.
 */
const ADDED_AFTER_END_MS_MAX = 60 * DAY_MS

/** Lists pictures whose match and dispute ended before an instant, oldest first. */
export async function listOutlived(
  tx: Tx,
  before: Temporal.Instant,
  limit: number,
): Promise<{ circleId: string; fileId: string; storageName: string }[]> {
  return tx
    .selectFrom('storedFile as f')
    .innerJoin('match as m', (join) =>
      join.onRef('m.circleId', '=', 'f.circleId').onRef('m.matchId', '=', 'f.matchId'),
    )
    .select(['f.circleId', 'f.fileId', 'f.storageName'])
    .where('f.purgedAt', 'is', null)
    .where('f.matchId', 'is not', null)
    .where('f.createdAt', '<', addMs(before, ADDED_AFTER_END_MS_MAX))
    .where('m.endedAt', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('dispute as d')
            .select('d.disputeId')
            .whereRef('d.circleId', '=', 'm.circleId')
            .whereRef('d.matchId', '=', 'm.matchId')
            .where((of) => of.or([of('d.closedAt', 'is', null), of('d.closedAt', '>=', before)])),
        ),
      ),
    )
    .orderBy('f.createdAt')
    .limit(limit)
    .execute()
}

/** Lists the stored uploads of a person. */
export async function listStoredOf(
  tx: Tx,
  { circleId, ownerId }: { circleId: string; ownerId: string },
  limit: number,
): Promise<{ circleId: string; fileId: string; storageName: string }[]> {
  return allRows(tx, 'storedFile', { circleId, ownerId, purgedAt: null })
    .select(['circleId', 'fileId', 'storageName'])
    .limit(limit)
    .execute()
}

export async function markPurged(
  tx: Tx,
  { circleId, fileId, now }: { circleId: string; fileId: string; now: Temporal.Instant },
): Promise<void> {
  await oneRow(tx, 'storedFile', { circleId, fileId }).update({ purgedAt: now })
}

/** Returns which of these ids have a row. */
export async function listKnownIds(
  tx: Tx,
  circleId: string,
  fileIds: readonly string[],
): Promise<string[]> {
  const rows = await allRows(tx, 'storedFile', { circleId })
    .select('fileId')
    .where('fileId', 'in', fileIds)
    .execute()
  return rows.map((row) => row.fileId)
}
