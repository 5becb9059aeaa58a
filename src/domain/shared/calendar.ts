export const PEOPLE_ZONE = 'Asia/Kolkata'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Nobody is expected to act from 22:00 to 08:00 IST. A deadline in that time moves to 10:00. */
export const QUIET_FROM_HOUR = 22
export const QUIET_UNTIL_HOUR = 8
export const QUIET_MOVES_TO_HOUR = 10

/** Sweeps act this long after a deadline, so that an act in the last second still counts. */
export const SWEEP_GRACE_MS = 60_000

/** Adds a span of milliseconds to an instant. */
export function addMs(at: Temporal.Instant, ms: number): Temporal.Instant {
  return at.add({ milliseconds: ms })
}

/**
 * Milliseconds from `earlier` to `later`, with fractions. Negative where the order is the other way
 * round.
 */
export function msBetween(earlier: Temporal.Instant, later: Temporal.Instant): number {
  return later.epochMilliseconds - earlier.epochMilliseconds
}

export function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0
}

/** A deadline for people, and whether it was moved from start + span. */
export type Deadline = { readonly at: Temporal.Instant; readonly moved: DeadlineMoved }
export type DeadlineMoved = 'no' | 'quiet_hours' | 'outage'

/** Adds a span to a start. A result in the quiet hours moves to 10:00 IST. */
export function fairDeadline(start: Temporal.Instant, spanMs: number): Deadline {
  const regular = addMs(start, spanMs)
  const local = regular.toZonedDateTimeISO(PEOPLE_ZONE)
  if (local.hour < QUIET_FROM_HOUR && local.hour >= QUIET_UNTIL_HOUR)
    return { at: regular, moved: 'no' }
  const day =
    local.hour >= QUIET_FROM_HOUR ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate()
  const moved = day.toZonedDateTime({
    timeZone: PEOPLE_ZONE,
    plainTime: Temporal.PlainTime.from({ hour: QUIET_MOVES_TO_HOUR }),
  })
  return { at: moved.toInstant(), moved: 'quiet_hours' }
}

/** The day in India at an instant. */
export function dayInIndia(at: Temporal.Instant): Temporal.PlainDate {
  return at.toZonedDateTimeISO(PEOPLE_ZONE).toPlainDate()
}

/** Midnight in India at the start of a day. */
export function startOfDayInIndia(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: PEOPLE_ZONE }).toInstant()
}

/**
 * A tax year by the calendar year in which it begins. 2026 is 1 April 2026 to 31 March 2027 IST
 * (Income-tax Act 2025, s. 3).
 */
export type TaxYear = {
  readonly startYear: number
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

/** The tax year in India of an instant. `until` is exclusive. */
export function taxYearOf(at: Temporal.Instant): TaxYear {
  const day = dayInIndia(at)
  const startYear = day.month >= 4 ? day.year : day.year - 1
  const firstOfApril = (year: number) =>
    startOfDayInIndia(Temporal.PlainDate.from({ year, month: 4, day: 1 }))
  return { startYear, from: firstOfApril(startYear), until: firstOfApril(startYear + 1) }
}

/**
 * Completed years of age on a day. Somebody born on 29 February gets older on 1 March in common
 * years.
 */
export function ageInYears(born: Temporal.PlainDate, on: Temporal.PlainDate): number {
  const years = on.year - born.year
  const hadBirthday = on.month > born.month || (on.month === born.month && on.day >= born.day)
  return hadBirthday ? years : years - 1
}
