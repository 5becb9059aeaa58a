import type { Ask } from '#domain/asks/ask.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { RowKey } from '#server/platform/database/many-rows.ts'
import { findSharedAskById, listOpenAsks, lockAsks } from './store/ask-queries.ts'
import { updateAsk, updateAsks } from './store/ask-writes.ts'
import type { StoredAsk } from './stored-ask.ts'

/** Saves an ask after a match changed its shares. */
export function updateAskShares(tx: Tx, circleId: string, ask: Ask): Promise<StoredAsk> {
  return updateAsk(tx, circleId, ask)
}

/** Saves many asks of several circles after matches changed their shares. */
export function updateManyAsks(
  tx: Tx,
  asks: readonly { circleId: string; ask: Ask }[],
): Promise<void> {
  return updateAsks(tx, asks)
}

/** Locks and reads asks by id, before their shares change. */
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

/** Locks and reads asks of several circles, before their shares change. */
export function lockManyAsks(tx: Tx, keys: readonly RowKey[]): Promise<Map<string, StoredAsk>> {
  return lockAsks(tx, keys)
}

/** Reads every ask of a circle that may be matched now, in queue order. */
export function openAsksOf(tx: Tx, circleId: string, now: Temporal.Instant): Promise<StoredAsk[]> {
  return listOpenAsks(tx, circleId, now)
}

/** Reads an ask that may be matched now, by its id; undefined when nothing of it is open. */
export function openAskById(
  tx: Tx,
  circleId: string,
  askId: string,
  now: Temporal.Instant,
): Promise<StoredAsk | undefined> {
  return findSharedAskById(tx, circleId, askId, now)
}
