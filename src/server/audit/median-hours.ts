import type { Tx } from '#server/platform/database/db.ts'
import { findMedianHours, type HoursOf, type MedianHours } from './times-store.ts'

/** How long payments of a circle usually took, for its staff and for its sheets. */
export function medianHours(tx: Tx, of: HoursOf): Promise<MedianHours> {
  return findMedianHours(tx, of)
}
