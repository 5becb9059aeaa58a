import { type RawBuilder, sql } from 'kysely'

/**
 * A deadline's column after an outage of so many milliseconds: later by it, and out of the quiet
 * hours. An empty one stays empty.
 */
export function movedDeadline(column: string, gapMs: number): RawBuilder<Temporal.Instant> {
  return sql`fair_instant(${sql.ref(column)} + ${gapMs} * interval '1 ms')`
}

/**
 * Why the deadline in a column is not simply start + span, after an outage. `moved` keeps its word
 * where there is no deadline.
 */
export function movedByOutage(moved: string, column: string): RawBuilder<string> {
  return sql`CASE WHEN ${sql.ref(column)} IS NULL THEN ${sql.ref(moved)} ELSE 'outage' END`
}

/** A reminder's column after an outage; a sweep keeps it out of the quiet hours. */
export function movedReminder(gapMs: number): RawBuilder<Temporal.Instant | null> {
  return sql`remind_at + ${gapMs} * interval '1 ms'`
}
