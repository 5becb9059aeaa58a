import type { SealView } from '#contract/ledger.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { findLastSeals } from './seal-store.ts'

/** Returns the latest seal of a circle for statements; null until its first transfer is sealed. */
export async function latestSeal(tx: Tx, circleId: string): Promise<SealView | null> {
  const last = (await findLastSeals(tx, [circleId])).get(circleId)
  return last === undefined
    ? null
    : {
        head: last.head.toString('hex'),
        sealedAt: last.sealedAt.toString(),
        transfers: last.transfers,
      }
}
