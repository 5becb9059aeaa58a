import type { Tx } from '#server/platform/database/db.ts'
import { moveClocks } from '../store/rule-change-store.ts'

/** Adds the length of an outage (in ms) to the time of waiting changes. Returns their number. */
export function moveRuleChanges(tx: Tx, gapMs: number): Promise<number> {
  return moveClocks(tx, gapMs)
}
