import { expect, test } from 'vitest'
import { DAY_MS } from '../shared/calendar.ts'
import { endsWebhook, pauseAfter } from './webhooks.ts'

test('each pause is longer than the one before or a day, and they end', () => {
  const pauses = Array.from({ length: 20 }, (_, tries) => pauseAfter(tries + 1))
  const known = pauses.filter((pause) => pause !== undefined)
  expect(known).toHaveLength(8)
  expect(known).toEqual(known.toSorted((a, b) => a - b))
  // A webhook that never responds gets to its end before its first delivery is given up.
  expect(known.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(2 * DAY_MS)
})

test('ends after three days of failures, or at once when it is gone', () => {
  expect(endsWebhook({ status: 500, failingForMs: 3 * DAY_MS - 1 })).toBe(false)
  expect(endsWebhook({ status: 500, failingForMs: 3 * DAY_MS })).toBe(true)
  expect(endsWebhook({ status: 410, failingForMs: 0 })).toBe(true)
})
