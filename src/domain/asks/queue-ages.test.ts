import { expect, test } from 'vitest'
import { addMs, DAY_MS, HOUR_MS } from '../shared/calendar.ts'
import { countByAge } from './queue-ages.ts'

const now = Temporal.Instant.from('2026-11-27T06:00:00Z')
const since = (days: number) => addMs(now, -days * DAY_MS)

test('waiting asks are counted by age, each once', () => {
  expect(
    countByAge([since(0), since(0.5), since(1), since(2.9), since(7), since(60)], now),
  ).toEqual([2, 2, 0, 1, 1])
})

test('an ask of this very moment is new, also by a clock that is a little behind', () => {
  expect(countByAge([addMs(now, HOUR_MS)], now)).toEqual([1, 0, 0, 0, 0])
  expect(countByAge([], now)).toEqual([0, 0, 0, 0, 0])
})
