import { expect, test } from 'vitest'
import { byMonth } from './statement-months.ts'

const line = (day: string) => ({ day })
const known = (month: string, given: number, received: number) => ({
  month,
  given,
  received,
  circle: 90_000,
})

test('lines are in the month of their day', () => {
  const months = byMonth([line('2026-11-02'), line('2026-11-01'), line('2026-10-31')], [], {})
  expect(months.map(({ month, lines }) => [month, lines.length])).toEqual([
    ['2026-11', 2],
    ['2026-10', 1],
  ])
})

test('a month has one heading where a late payment was recorded among later ones', () => {
  const months = byMonth([line('2026-11-20'), line('2026-09-30'), line('2026-11-02')], [], {})
  expect(months.map(({ month, lines }) => [month, lines.map(({ day }) => day.slice(8))])).toEqual([
    ['2026-11', ['20', '02']],
    ['2026-09', ['30']],
  ])
})

test('sums are those of the whole month, however little of it a page shows', () => {
  const months = byMonth(
    [line('2026-11-02'), line('2026-10-31')],
    [known('2026-10', 2_000, 0), known('2026-11', 500, 1_500)],
    {},
  )
  expect(months.map(({ sums }) => sums)).toEqual([
    { given: 500, received: 1_500 },
    { given: 2_000, received: 0 },
  ])
})

test('an unknown month has no sums', () => {
  expect(byMonth([line('2024-02-10')], [known('2026-10', 2_000, 0)], {})[0]?.sums).toBeUndefined()
})

test.each([
  [{ from: '2026-02-01', to: '2026-02-28' }, true],
  [{ from: '2026-02-02' }, false],
  [{ to: '2026-02-27' }, false],
  [{ from: '2025-04-01', to: '2026-03-31' }, true],
  [{ to: '2026-02-28' }, true],
])('days that cut a month leave its sums out: %j', (days, whole) => {
  const [month] = byMonth([line('2026-02-10')], [known('2026-02', 500, 0)], days)
  expect(month?.sums !== undefined).toBe(whole)
})
