import { expect, test } from 'vitest'
import { byDay } from './day-groups.ts'

test('a list falls into the days of India, in its own order', () => {
  const now = Date.parse('2026-11-21T20:00:00+05:30')
  const at = (local: string) => ({ at: new Date(`${local}+05:30`).toISOString() })
  expect(
    byDay(
      [
        at('2026-11-21T19:00:00'),
        at('2026-11-21T00:10:00'),
        at('2026-11-20T23:50:00'),
        at('2026-11-18T10:00:00'),
      ],
      now,
    ).map(({ day, word, items }) => [day, word, items.length]),
  ).toEqual([
    ['2026-11-21', 'today', 2],
    ['2026-11-20', 'yesterday', 1],
    ['2026-11-18', 'other', 1],
  ])
  expect(byDay([], now)).toEqual([])
})
