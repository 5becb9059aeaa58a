import { monthInIndia } from '../ledger/months.ts'
import { joinSpans, peopleOf, type SpanOfHelp, sumOf } from '../ledger/weeks.ts'
import { dayInIndia, startOfDayInIndia, taxYearOf } from '../shared/calendar.ts'
import { FIRST_TAX_YEAR } from './year-papers.ts'

/** A month ("2026-10"), or the tax year that begins in April ("2026"). */
export const PERIOD_PATTERN = /^20\d{2}(-(0[1-9]|1[0-2]))?$/
/** Months that can be chosen, beside all years. */
const MONTHS_OFFERED = 24

/** A month or a tax year in India, by its first and last day and its instants; `until` is exclusive. */
export type PaperPeriod = {
  readonly name: string
  readonly first: Temporal.PlainDate
  readonly last: Temporal.PlainDate
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

/** The month or tax year of a name; the name has the form of the pattern. */
export function periodOf(name: string): PaperPeriod {
  const isMonth = name.includes('-')
  const first = Temporal.PlainDate.from(isMonth ? `${name}-01` : `${name}-04-01`)
  const after = first.add(isMonth ? { months: 1 } : { years: 1 })
  return {
    name,
    first,
    last: after.subtract({ days: 1 }),
    from: startOfDayInIndia(first),
    until: startOfDayInIndia(after),
  }
}

/**
 * The last month with a sheet. One that runs has none, so that nobody reads one payment from the
 * sheets of two days.
 */
export function lastMonthOver(now: Temporal.Instant): Temporal.PlainYearMonth {
  return monthInIndia(now).subtract({ months: 1 })
}

/** The names of the months since an instant, and of their tax years; months first, the latest first. */
export function periodsSince(since: Temporal.Instant, last: Temporal.PlainYearMonth): string[] {
  const months = monthsBetween(monthInIndia(since), last)
  return [...months.slice(-MONTHS_OFFERED).toReversed(), ...yearsOf(months)].map(String)
}

function monthsBetween(first: Temporal.PlainYearMonth, last: Temporal.PlainYearMonth) {
  const count = first.until(last, { largestUnit: 'months' }).months + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => first.add({ months: at }))
}

function yearsOf(months: readonly Temporal.PlainYearMonth[]): number[] {
  const years = months.map(({ year, month }) => (month >= 4 ? year : year - 1))
  return [...new Set(years)].filter((year) => year >= FIRST_TAX_YEAR).toReversed()
}

/** The months of a period's tax year that are over at an instant, April first. */
export function monthsOver({ from }: PaperPeriod, now: Temporal.Instant): Temporal.PlainDate[] {
  const year = taxYearOf(from)
  const april = dayInIndia(year.from)
  return Array.from({ length: 12 }, (_, at) => april.add({ months: at })).filter(
    (month) => Temporal.Instant.compare(startOfDayInIndia(month.add({ months: 1 })), now) <= 0,
  )
}

/** Months from one to another, by their first days. */
export type MonthsFromTo = {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}
/** The money of a sheet: whom nobody can recognise in it, and the months that it is about. */
export type SheetMoney = MonthsFromTo & {
  readonly amount: number
  readonly payments: number
  readonly givers: number
  readonly receivers: number
}

/**
 * The money of a period, from the months of its tax year that are over. A month of few people is
 * shown with those before it; the last ones are left out until there are enough people in them.
 */
export function moneyOf(
  months: readonly SpanOfHelp[],
  { first, last }: Pick<PaperPeriod, 'first' | 'last'>,
): { readonly money: SheetMoney | null; readonly leftOut: MonthsFromTo | null } {
  const isIn = ({ from }: SpanOfHelp) => isWithin(from, { first, last })
  const groups = joinSpans(months)
  const shown = new Set(groups.flat())
  const begun = months.findIndex(({ payments }) => payments > 0)
  const waiting = months.filter((month, at) => begun !== -1 && at >= begun && !shown.has(month))
  const leftOut = waiting.some(isIn) ? fromTo(waiting) : null
  const joined = groups.filter((group) => group.some(isIn)).flat()
  const before = months.filter((month, at) => isIn(month) && (begun === -1 || at < begun))
  const span = fromTo([...before, ...joined])
  return {
    leftOut,
    money: span && {
      ...span,
      amount: sumOf(joined),
      payments: sumOf(joined, 'payments'),
      givers: peopleOf(joined, 'givers'),
      receivers: peopleOf(joined, 'receivers'),
    },
  }
}

function fromTo(months: readonly SpanOfHelp[]): MonthsFromTo | null {
  const [first, last] = [months[0], months.at(-1)]
  return first === undefined || last === undefined ? null : { from: first.from, to: last.from }
}

function isWithin(
  day: Temporal.PlainDate,
  { first, last }: Pick<PaperPeriod, 'first' | 'last'>,
): boolean {
  return Temporal.PlainDate.compare(day, first) >= 0 && Temporal.PlainDate.compare(day, last) <= 0
}
