import { describe, expect, test } from 'vitest'
import { monthInIndia, monthsEnding } from './months.ts'

const month = (text: string) => Temporal.PlainYearMonth.from(text)

describe('the months of a history', () => {
  test('are as many as asked for, oldest first, over the turn of the year', () => {
    const { months, starts, until } = monthsEnding(month('2027-02'), 4)
    expect(months.map(String)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
    expect([...starts, until].map(String)).toEqual([
      '2026-10-31T18:30:00Z',
      '2026-11-30T18:30:00Z',
      '2026-12-31T18:30:00Z',
      '2027-01-31T18:30:00Z',
      '2027-02-28T18:30:00Z',
    ])
  })

  test.each([
    ['2026-03-31T18:29:59Z', '2026-03'],
    ['2026-03-31T18:30:00Z', '2026-04'],
    ['2026-12-31T18:30:00Z', '2027-01'],
  ])('%s is in %s in India', (at, expected) => {
    expect(monthInIndia(Temporal.Instant.from(at)).toString()).toBe(expected)
  })
})
