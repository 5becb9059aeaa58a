import { dayInIndia, startOfDayInIndia } from './calendar.ts'

/**
 * Days besides Sundays and the 2nd and 4th Saturday on which banks are closed, by year. The three
 * national holidays are fixed; the others are those of the Reserve Bank's yearly list (Negotiable
 * Instruments Act 1881, s. 25) that hold nearly everywhere. That list comes out each December and
 * differs by state: whoever runs an installation names the days of its places besides
 * (BANK_HOLIDAYS of its settings).
 */
export const BANK_HOLIDAYS: Readonly<Record<number, readonly string[]>> = {
  2026: ['01-26', '04-01', '04-03', '08-15', '10-02', '12-25'],
  2027: ['01-26', '03-26', '04-01', '08-15', '10-02', '12-25'],
  2028: ['01-26', '04-01', '04-14', '08-15', '10-02', '12-25'],
}
/** In a year without a list of its own, only what is fixed by law. */
const NATIONAL_HOLIDAYS: readonly string[] = ['01-26', '08-15', '10-02']

/** No run of bank holidays is longer than this; a bound for the search, in days. */
const SEARCH_DAYS_MAX = 31
const SATURDAY = 6
const SUNDAY = 7

const NO_MORE: ReadonlySet<string> = new Set()

/**
 * Whether banks work on a day: Monday to Saturday without the 2nd and 4th Saturday of the month and
 * without bank holidays, those of the table and `besides`, ISO dates.
 */
export function isWorkingDay(
  day: Temporal.PlainDate,
  besides: ReadonlySet<string> = NO_MORE,
): boolean {
  if (day.dayOfWeek === SUNDAY) return false
  const saturdayOfMonth = day.dayOfWeek === SATURDAY ? Math.ceil(day.day / 7) : 0
  if (saturdayOfMonth === 2 || saturdayOfMonth === 4) return false
  return (
    !(BANK_HOLIDAYS[day.year] ?? NATIONAL_HOLIDAYS).includes(day.toString().slice(5)) &&
    !besides.has(day.toString())
  )
}

/** Midnight in India at the end of the first working day after the day of an instant. */
export function endOfNextWorkingDay(
  at: Temporal.Instant,
  besides: ReadonlySet<string> = NO_MORE,
): Temporal.Instant {
  let day = dayInIndia(at).add({ days: 1 })
  for (let searched = 0; !isWorkingDay(day, besides) && searched < SEARCH_DAYS_MAX; searched++)
    day = day.add({ days: 1 })
  return startOfDayInIndia(day.add({ days: 1 }))
}
