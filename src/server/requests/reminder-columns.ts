import { type RawBuilder, sql } from 'kysely'
import { REMINDED_SPAN_MS } from '#domain/shared/reminders.ts'

/**
 * The reminder columns of a row whose deadline is written in the same statement: half time for a
 * deadline that is new, as they are for one that stays, nothing without a deadline or for a span
 * below an hour. What goes when is decided by reminderStep.
 */
export function reminderColumns(until: Temporal.Instant | null): {
  remindAt: RawBuilder<Temporal.Instant | null>
  reminded: RawBuilder<number>
} {
  const stays = sql`deadline_at IS NOT DISTINCT FROM ${until}::timestamptz`
  return {
    remindAt: sql`CASE WHEN ${stays} THEN remind_at ELSE ${halfTime(until)} END`,
    reminded: sql`CASE WHEN ${stays} THEN reminded ELSE 0 END`,
  }
}

/** The same as assignments of updateRows, by the deadline as it was and as it comes. */
export function reminderAssignments({
  was,
  until,
}: {
  was: RawBuilder<unknown>
  until: RawBuilder<unknown>
}): RawBuilder<unknown> {
  const stays = sql`${was} IS NOT DISTINCT FROM ${until}`
  return sql`remind_at = CASE WHEN ${stays} THEN t.remind_at ELSE ${halfTime(until)} END,
    reminded = CASE WHEN ${stays} THEN t.reminded ELSE 0 END`
}

/** Half of the time from now until a deadline of a new row; null for a span below an hour. */
export function halfTime(
  until: Temporal.Instant | null | RawBuilder<unknown>,
): RawBuilder<Temporal.Instant | null> {
  return sql`CASE
    WHEN ${until}::timestamptz - ${NOW} >= ${REMINDED_SPAN_MS} * interval '1 ms' THEN ${NOW}
      + (${until}::timestamptz - ${NOW}) / 2 END`
}

/** Asked once for all rows of a statement. */
const NOW = sql`(SELECT app_now())`
