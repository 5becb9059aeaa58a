import { expect, test } from 'vitest'
import {
  monthBefore,
  periodDays,
  type StatementPeriod,
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
