import { DAY_MS, msBetween } from '../shared/calendar.ts'

/** Where the groups of waiting asks begin, in days. The last one has no end. */
export const QUEUE_AGES = [0, 1, 3, 7, 14] as const

/** How many asks wait, by their age: one figure for each of QUEUE_AGES. */
export function countByAge(
  waitingSince: readonly Temporal.Instant[],
  now: Temporal.Instant,
): number[] {
  const counts = QUEUE_AGES.map(() => 0)
  for (const since of waitingSince) {
    const days = msBetween(since, now) / DAY_MS
    const at = Math.max(
      0,
      QUEUE_AGES.findLastIndex((from) => days >= from),
    )
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}
