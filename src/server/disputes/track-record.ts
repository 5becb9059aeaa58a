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
  const facts = new Map<string, TrackRecord>()
  for (const memberId of new Set(memberIds)) {
    const { joinedAt, vouchedFor } = await findBeginning(tx, circleId, memberId)
    facts.set(memberId, {
      memberSince: joinedAt?.toString() ?? null,
      vouchedFor,
      ...countRecord(await listPastMatches(tx, circleId, memberId), now),
    })
  }
  return facts
}
