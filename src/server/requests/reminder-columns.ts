import { type RawBuilder, sql } from 'kysely'
import { REMINDED_SPAN_MS } from '#domain/shared/reminders.ts'

/**
 * Returns the reminder columns of a row for the deadline in one statement with them: half time for
 * a new deadline, no change for an old one, null without a deadline or for a span below an hour.
 * reminderStep decides which reminder goes out when.
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

/** Returns these columns as assignments of updateRows, from the old and the new deadline. */
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

/** SQL for half of the time from now until a new row's deadline; null for a span below an hour. */
export function halfTime(
  until: Temporal.Instant | null | RawBuilder<unknown>,
): RawBuilder<Temporal.Instant | null> {
  return sql`CASE
    WHEN ${until}::timestamptz - ${NOW} >= ${REMINDED_SPAN_MS} * interval '1 ms' THEN ${NOW}
      + (${until}::timestamptz - ${NOW}) / 2 END`
}

/** Read once for all rows of a statement. */
const NOW = sql`(SELECT app_now())`
