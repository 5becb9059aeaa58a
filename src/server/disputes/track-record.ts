import type { TrackRecord } from '#contract/disputes/shapes.ts'
import { countRecord } from '#domain/disputes/track-record.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { findBeginning, listPastMatches } from './store/track-record-store.ts'

/** Returns the track records of members, by member id: counts, never a score. */
export async function trackRecordsOf(
  tx: Tx,
  circleId: string,
  memberIds: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, TrackRecord>> {
  const recordOf = async (memberId: string): Promise<[string, TrackRecord]> => {
    const [{ joinedAt, vouchedFor }, past] = await Promise.all([
      findBeginning(tx, circleId, memberId),
      listPastMatches(tx, circleId, memberId),
    ])
    const memberSince = joinedAt?.toString() ?? null
    return [memberId, { memberSince, vouchedFor, ...countRecord(past, now) }]
  }
  return new Map(await Promise.all([...new Set(memberIds)].map(recordOf)))
}
