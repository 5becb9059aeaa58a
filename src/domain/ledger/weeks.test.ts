import { describe, expect, test } from 'vitest'
import { fullWeeks, joinWeeks, lastWeeks, type SpanOfHelp } from './weeks.ts'

const MONDAY = Temporal.PlainDate.from('2026-04-06')
/** Weeks in a row, each by who gave to whom; each payment is ₹500. */
const weeksOf = (...pairs: string[]): SpanOfHelp[] =>
  pairs.map((text, at) => {
    const payments = text === '' ? [] : text.split(' ')
    return {
      from: MONDAY.add({ weeks: at }),
      amount: 500 * payments.length,
      payments: payments.length,
      givers: payments.map((pair) => pair[0] ?? ''),
      receivers: payments.map((pair) => pair[1] ?? ''),
    }
  })
const shown = (...pairs: string[]) =>
  joinWeeks(weeksOf(...pairs)).map(({ from, weeks, amount }) => [
    MONDAY.until(from).days / 7,
    weeks,
    amount,
  ])

describe('the weeks of help', () => {
  test('are the full ones since the tax year before this one', () => {
    const weeks = fullWeeks(Temporal.Instant.from('2026-11-27T12:00:00Z')).map(String)
    expect([weeks[0], weeks.at(-1)]).toEqual(['2025-04-07', '2026-11-16'])
  })

  test('turn at midnight in India', () => {
    const lastOf = (at: string) => fullWeeks(Temporal.Instant.from(at)).at(-1)?.toString()
    expect(lastOf('2026-11-29T18:29:59Z')).toBe('2026-11-16')
    expect(lastOf('2026-11-29T18:30:00Z')).toBe('2026-11-23')
  })

  test('stand alone where three people gave and three received', () => {
    expect(shown('ax by cz', 'ax by cz')).toEqual([
      [0, 1, 1_500],
      [1, 1, 1_500],
    ])
  })

  test('are joined until there are three of each side', () => {
    expect(shown('ax', '', 'by', 'cz', 'ax by cz')).toEqual([
      [0, 4, 1_500],
      [4, 1, 1_500],
    ])
  })

  test('never show one person, however many payments there were', () => {
    expect(shown('ax ay az aw')).toEqual([])
    expect(shown('ax bx cx dx')).toEqual([])
    expect(shown('ax by', 'xa yb')).toEqual([[0, 2, 2_000]])
  })

  test('leave out the last ones that are too few, and what was before the first help', () => {
    expect(shown('', '', 'ax by cz', 'ax')).toEqual([[2, 1, 1_500]])
  })

  test('say that there was none only where nothing waits to be joined', () => {
    expect(shown('ax by cz', '', 'ax', '')).toEqual([
      [0, 1, 1_500],
      [1, 1, 0],
    ])
  })

  test('once shown, stay as they are when more weeks follow', () => {
    const pairs = ['ax', 'by cz', '', 'ax by', 'cz', 'ax', 'ax by cz', 'az']
    for (let count = 1; count < pairs.length; count += 1) {
      const before = shown(...pairs.slice(0, count))
      expect(shown(...pairs.slice(0, count + 1)).slice(0, before.length)).toEqual(before)
    }
  })

  test('are shown for about a quarter of a year', () => {
    const long = joinWeeks(weeksOf(...Array.from({ length: 30 }, () => 'ax by cz')))
    expect(lastWeeks(long).map(({ from }) => MONDAY.until(from).days / 7)).toEqual(
      Array.from({ length: 13 }, (_, at) => 17 + at),
    )
    expect(lastWeeks(long.slice(0, 2))).toEqual(long.slice(0, 2))
  })
})
