import { checkCanBecomeUrgent } from '#domain/asks/ask-class.ts'
import type { AskClass } from '#domain/asks/ask.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { lockAsk, lockOpenAsksOf } from './store/ask-queries.ts'
import { updateAsk } from './store/ask-writes.ts'
import type { StoredAsk } from './stored-ask.ts'

/**
 * Locks an ask that can be marked urgent. Throws asks.unknown, asks.nothing-open,
 * asks.urgent-already.
 */
export async function askToMarkUrgent(tx: Tx, circleId: string, askId: string): Promise<StoredAsk> {
  const ask = await lockAsk(tx, circleId, askId)
  checkCanBecomeUrgent(ask)
  return ask
}

/** Saves an ask in its new class. Within the class its queue position follows its age. */
export function updateAskClass(
  tx: Tx,
  circleId: string,
  ask: StoredAsk,
  askClass: AskClass,
): Promise<StoredAsk> {
  return updateAsk(tx, circleId, { ...ask, askClass })
}

/**
 * Updates the class of a member's open asks after a corrected date of birth; urgent ones stay
 * urgent. Returns the number of changed asks.
 */
export async function reclassAsksOf(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  askClass: Exclude<AskClass, 'urgent'>,
): Promise<number> {
  const asks = (await lockOpenAsksOf(tx, { circleId, memberId })).filter(
    (ask) => ask.askClass !== 'urgent' && ask.askClass !== askClass,
  )
  for (const ask of asks) await updateAskClass(tx, circleId, ask, askClass)
  return asks.length
}
