import { addMs, DAY_MS } from '../shared/calendar.ts'

/** How long the file of an approved export can be downloaded. */
export const EXPORT_LASTS_DAYS = 2

/** Until when the file of an export that was approved at this instant can be downloaded. */
export function exportUntil(approvedAt: Temporal.Instant): Temporal.Instant {
  return addMs(approvedAt, EXPORT_LASTS_DAYS * DAY_MS)
}
