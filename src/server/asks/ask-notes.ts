import type { Tx } from '#server/platform/database/db.ts'
import type { RowKey } from '#server/platform/database/many-rows.ts'
import { findAsks } from './store/ask-queries.ts'
import type { StoredAsk } from './stored-ask.ts'

/** Reads asks by key without a lock, for views only. */
export function asksToShow(tx: Tx, keys: readonly RowKey[]): Promise<StoredAsk[]> {
  return findAsks(tx, keys)
}
