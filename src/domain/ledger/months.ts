import { dayInIndia, startOfDayInIndia } from '#domain/shared/calendar.ts'

/** A history page shows one year of months at a time. */
export const MONTHS_SHOWN = 12

/**
 * Months in India that end with `last`, oldest first, with the instants at which they begin. The
 * end of the last month is exclusive.
 */
export type MonthSpan = {
  readonly months: readonly Temporal.PlainYearMonth[]
  readonly starts: readonly Temporal.Instant[]
  readonly until: Temporal.Instant
}

/** The month in India at an instant. */
export function monthInIndia(at: Temporal.Instant): Temporal.PlainYearMonth {
  return dayInIndia(at).toPlainYearMonth()
}

/** The `count` months that end with `last`. */
export function monthsEnding(
  last: Temporal.PlainYearMonth,
  count: number = MONTHS_SHOWN,
): MonthSpan {
  const months = Array.from({ length: count }, (_, at) => last.subtract({ months: count - 1 - at }))
  const startOf = (month: Temporal.PlainYearMonth) =>
    startOfDayInIndia(month.toPlainDate({ day: 1 }))
  return { months, starts: months.map(startOf), until: startOf(last.add({ months: 1 })) }
}
