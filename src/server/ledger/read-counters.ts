import type { Tx } from '#server/platform/database/db.ts'
import type { RowKey } from '#server/platform/database/many-rows.ts'
import { type Counters, findHelpOfMatches, findLastCounters } from './ledger-store.ts'

/** Returns Given and Received of a member, in rupees of confirmed help. */
export function lastCounters(tx: Tx, circleId: string, memberId: string): Promise<Counters> {
  return findLastCounters(tx, circleId, memberId)
}

/** Returns the transfers of help, by match id; matches that were never confirmed have none. */
export function transfersOfMatches(
  tx: Tx,
  matches: readonly RowKey[],
): Promise<Map<string, string>> {
  return findHelpOfMatches(tx, matches)
}
