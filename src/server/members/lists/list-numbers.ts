import type { Tx } from '#server/platform/database/db.ts'
import { countListed, type ListNumbers } from './recognition-store.ts'

const NOBODY: ListNumbers = { listed: 0, invited: 0, accepted: 0, recognised: 0, mostByOne: 0 }

/** Returns how far the people on the lists of circles are, in figures; for founders and operators. */
export async function numbersOfLists(
  tx: Tx,
  circleIds: readonly string[],
): Promise<(circleId: string) => ListNumbers> {
  const counted = await countListed(tx, circleIds)
  return (circleId) => counted.get(circleId) ?? NOBODY
}
