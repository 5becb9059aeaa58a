import { DAY_MS, addMs } from '#domain/shared/calendar.ts'
import type { Tx } from '../platform/database/db.ts'

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
  const rows = await tx
    .selectFrom('stored_file as f')
    .innerJoin('match as m', (join) =>
      join.onRef('m.circle_id', '=', 'f.circle_id').onRef('m.match_id', '=', 'f.match_id'),
    )
    .select(['f.circle_id as circleId', 'f.file_id as fileId', 'f.storage_name as storageName'])
    .where('f.purged_at', 'is', null)
    .where('f.match_id', 'is not', null)
    .where('f.created_at', '<', addMs(before, ADDED_AFTER_END_MS_MAX))
    .where('m.ended_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('dispute as d')
            .select('d.dispute_id')
            .whereRef('d.circle_id', '=', 'm.circle_id')
            .whereRef('d.match_id', '=', 'm.match_id')
            .where((of) => of.or([of('d.closed_at', 'is', null), of('d.closed_at', '>=', before)])),
        ),
      ),
    )
    .orderBy('f.created_at')
    .limit(limit)
    .execute()
  return rows
}

/** Lists the stored uploads of a person. */
export async function listStoredOf(
  tx: Tx,
  { circleId, ownerId }: { circleId: string; ownerId: string },
  limit: number,
): Promise<{ circleId: string; fileId: string; storageName: string }[]> {
  return tx
    .selectFrom('stored_file')
    .select(['circle_id as circleId', 'file_id as fileId', 'storage_name as storageName'])
    .where('circle_id', '=', circleId)
    .where('owner_id', '=', ownerId)
    .where('purged_at', 'is', null)
    .limit(limit)
    .execute()
}

export async function markPurged(
  tx: Tx,
  { circleId, fileId, now }: { circleId: string; fileId: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('stored_file')
    .set({ purged_at: now })
    .where('circle_id', '=', circleId)
    .where('file_id', '=', fileId)
    .execute()
}

/** Returns which of these ids have a row. */
export async function listKnownIds(
  tx: Tx,
  circleId: string,
  fileIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('stored_file')
    .select('file_id')
    .where('circle_id', '=', circleId)
    .where('file_id', 'in', fileIds)
    .execute()
  return rows.map((row) => row.file_id)
}
