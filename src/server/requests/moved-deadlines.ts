import { type RawBuilder, sql } from 'kysely'
import type { DeadlineMoved } from '#domain/shared/calendar.ts'

/**
 * SQL for a deadline's column after an outage of `gapMs` ms: later by it, and out of the quiet
 * hours. A null stays null.
 */
export function movedDeadline(column: string, gapMs: number): RawBuilder<Temporal.Instant> {
  return sql`fair_instant(${sql.ref(column)} + ${gapMs} * interval '1 ms')`
}

/**
 * SQL for why a deadline is not start + span, after an outage. `moved` does not change without a
 * deadline.
 */
export function movedByOutage(moved: string, column: string): RawBuilder<DeadlineMoved> {
  return sql`CASE WHEN ${sql.ref(column)} IS NULL THEN ${sql.ref(moved)} ELSE 'outage' END`
}

/** SQL for a reminder's column after an outage; a sweep moves it out of the quiet hours. */
export function movedReminder(gapMs: number): RawBuilder<Temporal.Instant | null> {
  return sql`remind_at + ${gapMs} * interval '1 ms'`
}
