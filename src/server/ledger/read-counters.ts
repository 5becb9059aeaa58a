import type { Tx } from '#server/platform/db.ts'
import { findHelpOfMatch, findLastCounters } from './ledger-store.ts'

/** Given and Received of a member, in rupees of confirmed help. */
export function lastCounters(tx: Tx, circleId: string, memberId: string): Promise<{ given: number; received: number }> {
  return findLastCounters(tx, circleId, memberId)
}

/** The transfer that recorded a match's help, if it was confirmed. */
export function transferOfMatch(tx: Tx, circleId: string, matchId: string): Promise<string | undefined> {
  return findHelpOfMatch(tx, circleId, matchId)
}
