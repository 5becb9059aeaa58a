import type { Tx } from '#server/platform/database/db.ts'
import { type Need, sumNeed } from './store/need-store.ts'

/** What waits in a circle now, without names, for features that follow. */
export function needSums(tx: Tx, circleId: string, now: Temporal.Instant): Promise<Need> {
  return sumNeed(tx, circleId, now)
}
