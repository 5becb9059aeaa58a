import { dayInIndia } from '#contract/formats.ts'
import { taxYearOf } from '#web/platform/text/formats.ts'

/** Everything, one tax year, the last 30 days, or chosen dates. */
export type StatementPeriod = 'all' | 'year' | 'month' | 'dates'
export type StatementSide = 'all' | 'given' | 'received'

export type Filter = {
  readonly side: StatementSide
  readonly period: StatementPeriod
  /** The tax year, where the period is one. */
  readonly startYear: number
  readonly from: string
  readonly to: string
}

export const WHOLE_STATEMENT: Filter = {
  side: 'all',
  period: 'all',
  startYear: 0,
  from: '',
  to: '',
}

/** The tax year that now is. */
export function thisYear(nowMs: number): Filter {
  return { ...WHOLE_STATEMENT, period: 'year', startYear: taxYearOf(nowMs) }
}

const MONTH_MS = 30 * 86_400_000

/** The days of a period, both included. An open end stays open. */
export function periodDays(
  { period, startYear, from, to }: Filter,
  nowMs: number,
): { from: string | undefined; to: string | undefined } {
  if (period === 'year') return { from: `${startYear}-04-01`, to: `${startYear + 1}-03-31` }
  if (period === 'month') return { from: dayInIndia(nowMs - MONTH_MS), to: undefined }
  if (period === 'dates')
    return { from: from === '' ? undefined : from, to: to === '' ? undefined : to }
  return { from: undefined, to: undefined }
}

/** The month before a month, both as YYYY-MM. */
export function monthBefore(month: string): string {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return at === 1 ? `${year - 1}-12` : `${year}-${String(at - 1).padStart(2, '0')}`
}
