import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FEWEST_PEOPLE, type SpanOfHelp } from '../ledger/weeks.ts'
import { lastMonthOver, moneyOf, monthsOver, periodOf, periodsSince } from './circle-sheet.ts'

const APRIL = Temporal.PlainDate.from('2026-04-01')
/** Months in a row, each by who gave to whom; the amount of a payment is ₹500. */
const monthsOf = (...pairs: readonly string[]): SpanOfHelp[] =>
  pairs.map((text, at) => {
    const payments = text === '' ? [] : text.split(' ')
    return {
      from: APRIL.add({ months: at }),
      amount: 500 * payments.length,
      payments: payments.length,
      givers: payments.map((pair) => pair[0] ?? ''),
      receivers: payments.map((pair) => pair[1] ?? ''),
    }
  })
const month = (at: number) => periodOf(APRIL.add({ months: at }).toPlainYearMonth().toString())
const YEAR = periodOf('2026')
const shown = (months: readonly SpanOfHelp[], period = YEAR) => {
  const { money, leftOut } = moneyOf(months, period)
  const places = (span: typeof leftOut) =>
    span && [
      APRIL.until(span.from, { largestUnit: 'months' }).months,
      APRIL.until(span.to, { largestUnit: 'months' }).months,
    ]
  return [places(money), money?.amount ?? null, places(leftOut)]
}

describe('a period', () => {
  test('is a month, or a tax year, from midnight to midnight in India', () => {
    const october = periodOf('2026-10')
    expect([october.first, october.last, october.from, october.until].map(String)).toEqual([
      '2026-10-01',
      '2026-10-31',
      '2026-09-30T18:30:00Z',
      '2026-10-31T18:30:00Z',
    ])
    expect([YEAR.first, YEAR.last].map(String)).toEqual(['2026-04-01', '2027-03-31'])
  })

  test('has a sheet once it is over; of a year, once a month of it is', () => {
    const since = Temporal.Instant.from('2026-02-10T00:00:00Z')
    const at = (text: string) => periodsSince(since, lastMonthOver(Temporal.Instant.from(text)))
    expect(at('2026-02-20T00:00:00Z')).toEqual([])
    expect(at('2026-05-10T00:00:00Z')).toEqual(['2026-04', '2026-03', '2026-02', '2026', '2025'])
    expect(at('2026-04-30T18:29:59Z')[0]).toBe('2026-03')
    expect(at('2026-04-30T18:30:00Z')[0]).toBe('2026-04')
    expect(monthsOver(YEAR, Temporal.Instant.from('2026-06-15T00:00:00Z')).map(String)).toEqual([
      '2026-04-01',
      '2026-05-01',
    ])
  })
})

describe('the money of a sheet', () => {
  test('is that of the month where three people gave and three received', () => {
    const months = monthsOf('ax by cz', 'ax by cz dz')
    expect(shown(months, month(1))).toEqual([[1, 1], 2_000, null])
    expect(shown(months)).toEqual([[0, 1], 3_500, null])
  })

  test('of few people is that of several months together, alike for each of them', () => {
    const months = monthsOf('ax', 'by', 'cz', 'ax by cz')
    for (const at of [0, 1, 2]) expect(shown(months, month(at))).toEqual([[0, 2], 1_500, null])
    expect(shown(months)).toEqual([[0, 3], 3_000, null])
  })

  test('is left out, in the year too, while there are too few', () => {
    const months = monthsOf('ax by cz', 'ax ay az', '')
    expect(shown(months, month(1))).toEqual([null, null, [1, 2]])
    expect(shown(months)).toEqual([[0, 0], 1_500, [1, 2]])
  })

  test('is nothing where nothing was paid', () => {
    expect(shown(monthsOf('', ''), month(1))).toEqual([[1, 1], 0, null])
    expect(shown(monthsOf('', 'ax by cz', ''))).toEqual([[0, 2], 1_500, null])
  })

  const pair = fc
    .tuple(fc.constantFrom(...'abcd'), fc.constantFrom(...'wxyz'))
    .map((two) => two.join(''))
  const year = fc.array(
    fc.array(pair, { maxLength: 5 }).map((pairs) => pairs.join(' ')),
    { minLength: 1, maxLength: 12 },
  )

  test('never shows fewer than three people of a side, on any sheet or as their difference', () => {
    fc.assert(
      fc.property(year, (pairs) => {
        const months = monthsOf(...pairs)
        const all = months.map((_, at) => moneyOf(months, month(at)).money)
        const sums = [moneyOf(months, YEAR).money, ...all]
        for (const money of sums)
          if (money !== null && money.payments > 0)
            expect(Math.min(money.givers, money.receivers)).toBeGreaterThanOrEqual(FEWEST_PEOPLE)
        // Sheets show parts that do not overlap, and the year is all of them: whoever takes some
        // from the year is left with whole parts.
        const parts = new Map(
          all.flatMap((money) => (money === null ? [] : [[String(money.from), money]])),
        )
        const together = [...parts.values()].reduce((sum, { amount }) => sum + amount, 0)
        expect(sums[0]?.amount ?? 0).toBe(together)
      }),
    )
  })

  test('with what is left out is all that was paid', () => {
    fc.assert(
      fc.property(year, (pairs) => {
        const months = monthsOf(...pairs)
        const { money, leftOut } = moneyOf(months, YEAR)
        const isLeftOut = ({ from }: SpanOfHelp) =>
          leftOut !== null &&
          Temporal.PlainDate.compare(from, leftOut.from) >= 0 &&
          Temporal.PlainDate.compare(from, leftOut.to) <= 0
        const missing = months.filter(isLeftOut).reduce((sum, { amount }) => sum + amount, 0)
        const paid = months.reduce((sum, { amount }) => sum + amount, 0)
        expect((money?.amount ?? 0) + missing).toBe(paid)
      }),
    )
  })
})
