import { expect, test } from 'vitest'
import {
  monthBefore,
  periodDays,
  type StatementPeriod,
  thisYear,
  WHOLE_STATEMENT,
} from './statement-period.ts'

const NOW = Date.parse('2026-11-21T13:10:00Z')
const of = (period: StatementPeriod, from = '', to = '') =>
  periodDays({ ...WHOLE_STATEMENT, period, startYear: 2025, from, to }, NOW)

test('a period is told as days in India', () => {
  expect(of('all')).toEqual({ from: undefined, to: undefined })
  expect(of('year')).toEqual({ from: '2025-04-01', to: '2026-03-31' })
  expect(of('month')).toEqual({ from: '2026-10-22', to: undefined })
})

test('the statement begins with the tax year that now is', () => {
  expect(periodDays(thisYear(NOW), NOW)).toEqual({ from: '2026-04-01', to: '2027-03-31' })
  const march = Date.parse('2027-03-31T18:29:00Z')
  expect([thisYear(march).startYear, thisYear(march + 60_000).startYear]).toEqual([2026, 2027])
})

test('chosen dates may be open on either side', () => {
  expect(of('dates', '2026-05-01')).toEqual({ from: '2026-05-01', to: undefined })
  expect(of('dates', '', '2026-06-01')).toEqual({ from: undefined, to: '2026-06-01' })
})

test('before a month comes another, over the turn of the year', () => {
  expect(['2026-12', '2026-10', '2027-01'].map(monthBefore)).toEqual([
    '2026-11',
    '2026-09',
    '2026-12',
  ])
})
