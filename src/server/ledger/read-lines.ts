import type { Tx } from '#server/platform/database/db.ts'
import * as store from './statement-store.ts'

export type StatementLines = store.Lines

/** The lines of a statement that a paper shows, in the order of `order`. */
export function readLines(
  tx: Tx,
  account: store.LedgerAccount,
  lines: Parameters<typeof store.listLines>[2],
): ReturnType<typeof store.listLines> {
  return store.listLines(tx, account, lines)
}

/** How many lines a statement has now, and the number of the last one. */
export function countLines(
  tx: Tx,
  account: store.LedgerAccount,
  lines: StatementLines,
): Promise<{ count: number; lastSeq: number }> {
  return store.countLines(tx, account, lines)
}
