import type { StandingFacts } from '#contract/disputes/shapes.ts'
import { countRecord } from '#domain/disputes/standing.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { findBeginning, listPastMatches } from './store/standing-store.ts'

/** Facts about how members kept their word, by member id: counts, never a score. */
export async function standingFactsOf(
  tx: Tx,
  circleId: string,
  memberIds: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, StandingFacts>> {
  const facts = new Map<string, StandingFacts>()
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
