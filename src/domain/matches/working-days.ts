import { dayInIndia, startOfDayInIndia } from '../shared/calendar.ts'

/**
 * Bank holidays by year, besides Sundays and the 2nd and 4th Saturday. The three national holidays
 * are fixed. The others come from the Reserve Bank's yearly list (Negotiable Instruments Act 1881,
 * s. 25), where they hold nearly everywhere. That list comes out each December and differs by
 * state. The operator adds the days of their own places with the setting BANK_HOLIDAYS.
 */
export const BANK_HOLIDAYS: Readonly<Record<number, readonly string[]>> = {
  2026: ['01-26', '04-01', '04-03', '08-15', '10-02', '12-25'],
  2027: ['01-26', '03-26', '04-01', '08-15', '10-02', '12-25'],
  2028: ['01-26', '04-01', '04-14', '08-15', '10-02', '12-25'],
}
/** Only the holidays fixed by law, for a year without a list of its own. */
const NATIONAL_HOLIDAYS: readonly string[] = ['01-26', '08-15', '10-02']

/** The search stops after this many days. No run of bank holidays is longer. */
const SEARCH_DAYS_MAX = 31
const SATURDAY = 6
const SUNDAY = 7

const NO_MORE: ReadonlySet<string> = new Set()

/**
 * Whether banks work on a day. They work Monday to Saturday, without the 2nd and 4th Saturday of
 * the month and without bank holidays. `besides`: further holidays as ISO dates.
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
