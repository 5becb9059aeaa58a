import { dayInIndia, taxYearOf } from '../shared/calendar.ts'

/** Help is shown by week once this many people gave and this many received. */
export const FEWEST_PEOPLE = 3
/** So many weeks, at least, are shown where there are as many. */
export const WEEKS_SHOWN = 13

/** The payments confirmed in one week, without reversals. */
export type WeekOfHelp = {
  /** A Monday in India. */
  readonly from: Temporal.PlainDate
  readonly amount: number
  readonly payments: number
  /** Different people; of many, some are enough. */
  readonly givers: readonly string[]
  readonly receivers: readonly string[]
}

/** One week, or several that are shown together. */
export type ShownWeeks = {
  readonly from: Temporal.PlainDate
  readonly weeks: number
  readonly amount: number
}

/** The Mondays from the tax year before this one to the week that runs now, which is not among them. */
export function fullWeeks(now: Temporal.Instant): Temporal.PlainDate[] {
  const today = dayInIndia(now)
  const thisMonday = today.subtract({ days: today.dayOfWeek - 1 })
  const april = Temporal.PlainDate.from({ year: taxYearOf(now).startYear - 1, month: 4, day: 1 })
  const first = april.add({ days: (8 - april.dayOfWeek) % 7 })
  const count = first.until(thisMonday, { largestUnit: 'weeks' }).weeks
  return Array.from({ length: Math.max(0, count) }, (_, at) => first.add({ weeks: at }))
}

/**
 * Joins weeks until enough different people gave and received, so that nobody reads one person's
 * help from a bar. Weeks are joined from the first on and for every reader alike: what was shown
 * once stays, and no two pictures can be subtracted from one another. Weeks without help stand
 * alone. Left out are those before the first help, and the last ones until there are enough people
 * in them.
 */
export function joinWeeks(weeks: readonly WeekOfHelp[]): ShownWeeks[] {
  const shown: ShownWeeks[] = []
  let waiting: WeekOfHelp[] = []
  const first = weeks.findIndex(({ payments }) => payments > 0)
  for (const week of first === -1 ? [] : weeks.slice(first)) {
    if (waiting.length === 0 && week.payments === 0) {
      shown.push({ from: week.from, weeks: 1, amount: 0 })
      continue
    }
    waiting.push(week)
    if (!areEnough(waiting)) continue
    shown.push({
      from: waiting[0]?.from ?? week.from,
      weeks: waiting.length,
      amount: waiting.reduce((sum, { amount }) => sum + amount, 0),
    })
    waiting = []
  }
  return shown
}

function areEnough(weeks: readonly WeekOfHelp[]): boolean {
  const people = (side: 'givers' | 'receivers') => new Set(weeks.flatMap((week) => week[side])).size
  return people('givers') >= FEWEST_PEOPLE && people('receivers') >= FEWEST_PEOPLE
}

/** The latest of them, about a quarter of a year. */
export function lastWeeks(shown: readonly ShownWeeks[]): ShownWeeks[] {
  const last: ShownWeeks[] = []
  for (const one of shown.toReversed()) {
    if (last.reduce((sum, { weeks }) => sum + weeks, 0) >= WEEKS_SHOWN) break
    last.unshift(one)
  }
  return last
}
