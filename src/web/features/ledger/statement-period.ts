import { dayInIndia } from '#contract/formats.ts'
import { taxYearDays } from '#web/platform/text/formats.ts'

export const PERIODS = ['all', 'year', 'last-year', 'month', 'dates'] as const
export type StatementPeriod = (typeof PERIODS)[number]
export type StatementSide = 'all' | 'given' | 'received'

export type Filter = {
  readonly side: StatementSide
  readonly period: StatementPeriod
  readonly from: string
  readonly to: string
}

export const WHOLE_STATEMENT: Filter = { side: 'all', period: 'all', from: '', to: '' }

const MONTH_MS = 30 * 86_400_000

/** The days of a period, both included. An open end stays open. */
export function periodDays(
  { period, from, to }: Filter,
  nowMs: number,
): { from: string | undefined; to: string | undefined } {
  if (period === 'year') return taxYearDays(nowMs)
  if (period === 'last-year') return taxYearDays(nowMs, 1)
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
