import { expect, test } from 'vitest'
import { HOUR_MS } from '../shared/calendar.ts'
import { BREACH_DUTIES, dutyDueAt, remindersDue } from './breach-clocks.ts'

const KNOWN = Date.parse('2026-12-05T20:30:00Z')

test('the team has six hours, the Board hears at once and of the details within 72 hours, by night too', () => {
  expect(BREACH_DUTIES.map((duty) => (dutyDueAt(duty, KNOWN) - KNOWN) / HOUR_MS)).toEqual([
    6, 0, 72,
  ])
})

test('each clock reminds twice, and never before its time', () => {
  const by = (hours: number) =>
    BREACH_DUTIES.map((duty) => remindersDue(duty, KNOWN, KNOWN + hours * HOUR_MS))
  expect([0, 1, 3, 5, 24, 36, 66, 1_000].map(by)).toEqual([
    [0, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
    [2, 1, 0],
    [2, 2, 0],
    [2, 2, 1],
    [2, 2, 2],
    [2, 2, 2],
  ])
})
