import type { Ask } from '#domain/asks/ask.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { RowKey } from '#server/platform/database/many-rows.ts'
import { findSharedAskById, listOpenAsks, lockAsks } from './store/ask-queries.ts'
import { updateAsk, updateAsks } from './store/ask-writes.ts'
import type { StoredAsk } from './stored-ask.ts'

/** Saves an ask whose shares moved because of a match. */
export function updateAskShares(tx: Tx, circleId: string, ask: Ask): Promise<StoredAsk> {
  return updateAsk(tx, circleId, ask)
}

/** The same for many asks of several circles. */
export function updateManyAsks(
  tx: Tx,
  asks: readonly { circleId: string; ask: Ask }[],
): Promise<void> {
  return updateAsks(tx, asks)
}

/** Asks by id, locked, for whoever moves their shares. */
export function lockAsksForShares(
  tx: Tx,
  circleId: string,
  askIds: readonly string[],
): Promise<Map<string, StoredAsk>> {
  return lockAsks(
    tx,
    askIds.map((id) => ({ circleId, id })),
  )
}

/** The same for asks of several circles. */
export function lockManyAsks(tx: Tx, keys: readonly RowKey[]): Promise<Map<string, StoredAsk>> {
  return lockAsks(tx, keys)
}

/** Every ask of a circle that may be matched now, oldest place first. */
export function openAsksOf(tx: Tx, circleId: string, now: Temporal.Instant): Promise<StoredAsk[]> {
  return listOpenAsks(tx, circleId, now)
}

/** An ask that may be matched now, by its id; undefined when nothing of it is open. */
export function openAskById(
  tx: Tx,
  circleId: string,
  askId: string,
  now: Temporal.Instant,
): Promise<StoredAsk | undefined> {
  return findSharedAskById(tx, circleId, askId, now)
}
