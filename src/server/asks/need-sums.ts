import { FEWEST_PEOPLE } from '#domain/ledger/weeks.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type Need, sumNeed } from './store/need-store.ts'

/** A sum is null where so few people are behind it that one's own could be recognised. */
export type NeedOfMany = Pick<Need, 'asks'> & Readonly<Record<'asked' | 'pledged', number | null>>

/** What waits in a circle now, without names and nobody's own sum, for features that follow. */
export async function needSums(
  tx: Tx,
  circleId: string,
  now: Temporal.Instant,
): Promise<NeedOfMany> {
  const { asks, asked, pledged, askers, pledgers } = await sumNeed(tx, circleId, now)
  return { asks, asked: ofMany(asked, askers), pledged: ofMany(pledged, pledgers) }
}

function ofMany(sum: number, people: number): number | null {
  return people > 0 && people < FEWEST_PEOPLE ? null : sum
}
