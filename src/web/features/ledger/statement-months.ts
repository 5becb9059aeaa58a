import type { HelpMonth, StatementLine } from '#contract/ledger.ts'
import { daysIn } from '#domain/members/day-parts.ts'

type Line = Pick<StatementLine, 'day'>
export type MonthOf<L> = {
  /** YYYY-MM */
  readonly month: string
  readonly lines: readonly L[]
  /** Of the whole month, whatever the page shows of it; undefined where it is not known. */
  readonly sums: Pick<HelpMonth, 'given' | 'received'> | undefined
}

/** The month that a line belongs to, YYYY-MM. */
export function monthOf({ day }: Line): string {
  return day.slice(0, 7)
}

/**
 * The lines of a page by month, the latest month first. Lines come in the order in which they were
 * recorded, and a page can cut a month, so its sums are never added up from the lines: they are
 * `known`, or left out. They are left out too where the days
 * asked for cut the month.
 */
export function byMonth<L extends Line>(
  lines: readonly L[],
  known: readonly HelpMonth[],
  days: { readonly from?: string | undefined; readonly to?: string | undefined },
): MonthOf<L>[] {
  const months = new Map<string, L[]>()
  for (const line of lines) {
    const month = monthOf(line)
    months.set(month, [...(months.get(month) ?? []), line])
  }
  return [...months]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([month, lines]) => {
      const whole =
        (days.from === undefined || days.from <= `${month}-01`) &&
        (days.to === undefined || days.to >= lastDayOf(month))
      const found = known.find((one) => one.month === month)
      return {
        month,
        lines,
        sums: whole && found ? { given: found.given, received: found.received } : undefined,
      }
    })
}

function lastDayOf(month: string): string {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return `${month}-${daysIn(year, at)}`
}
