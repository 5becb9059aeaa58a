import {
  addMs,
  HOUR_MS,
  isBefore,
  PEOPLE_ZONE,
  QUIET_FROM_HOUR,
  QUIET_UNTIL_HOUR,
} from './calendar.ts'

/** The last reminder goes this long before the end. */
export const LAST_REMINDER_MS = 3 * HOUR_MS
/** A shorter span gets no reminder, because its first notice is still new. */
export const REMINDED_SPAN_MS = HOUR_MS

export type Reminder = 'half_time' | 'last'

/**
 * What a sweep does about a deadline: it sends a reminder or none. It also gives the time of the
 * next check (null: never).
 */
export type ReminderStep = {
  readonly send: Reminder | undefined
  readonly next: Temporal.Instant | null
}

/**
 * The reminder that is due: at half time, then three hours before the end. A reminder in the quiet
 * hours goes when they end. None goes once the time is over. One that comes as late as the last
 * reminder is the last.
 */
export function reminderStep({
  remindAt,
  until,
  now,
}: {
  remindAt: Temporal.Instant
  until: Temporal.Instant
  now: Temporal.Instant
}): ReminderStep {
  const at = outOfQuietHours(isBefore(now, remindAt) ? remindAt : now)
  if (!isBefore(at, until)) return { send: undefined, next: null }
  if (isBefore(now, at)) return { send: undefined, next: at }
  const lastAt = outOfQuietHours(addMs(until, -LAST_REMINDER_MS))
  if (!isBefore(now, lastAt)) return { send: 'last', next: null }
  return { send: 'half_time', next: isBefore(lastAt, until) ? lastAt : null }
}

/**
 * The instant itself, or the next 08:00 in India where it is between 22:00 and 08:00. Reminders
 * disturb nobody at night.
 */
export function outOfQuietHours(at: Temporal.Instant): Temporal.Instant {
  const local = at.toZonedDateTimeISO(PEOPLE_ZONE)
  if (local.hour < QUIET_FROM_HOUR && local.hour >= QUIET_UNTIL_HOUR) return at
  const day = local.hour >= QUIET_FROM_HOUR ? local.add({ days: 1 }) : local
  return day.withPlainTime({ hour: QUIET_UNTIL_HOUR }).toInstant()
}
