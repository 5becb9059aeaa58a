import { dayInIndia, startOfDayInIndia } from '#domain/shared/calendar.ts'

/** The months of a history are shown this many at a time. */
export const MONTHS_SHOWN = 12

/**
 * Months in India, oldest first, that end with `last`; with the instants they begin at, and the end
 * of the last, exclusive.
 */
export type MonthSpan = {
  readonly months: readonly Temporal.PlainYearMonth[]
  readonly starts: readonly Temporal.Instant[]
  readonly until: Temporal.Instant
}

/** The month of an instant in India. */
export function monthInIndia(at: Temporal.Instant): Temporal.PlainYearMonth {
  return dayInIndia(at).toPlainYearMonth()
}

/** `count` months that end with `last`. */
export function monthsEnding(
  last: Temporal.PlainYearMonth,
  count: number = MONTHS_SHOWN,
): MonthSpan {
  const months = Array.from({ length: count }, (_, at) => last.subtract({ months: count - 1 - at }))
  const startOf = (month: Temporal.PlainYearMonth) =>
    startOfDayInIndia(month.toPlainDate({ day: 1 }))
  return { months, starts: months.map(startOf), until: startOf(last.add({ months: 1 })) }
}
