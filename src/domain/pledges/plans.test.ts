import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../shared/calendar.ts'
import { isStepMultiple } from '../shared/rupees.ts'
import {
  HAPPY_EVERY_MS,
  HAPPY_INSTALMENTS,
  HAPPY_REMINDER_MS,
  PLAN_TERMS,
  PLANS,
  SIMPLE_FIRST_IN_LINE_AFTER_MS,
  SIMPLE_FIRST_PERCENT,
  SIMPLE_WHOLE_AFTER_MS,
} from './plans.ts'

describe('the three plans', () => {
  test('have the published terms', () => {
    expect(PLANS).toEqual(['simple', 'happy', 'super'])
    expect(PLAN_TERMS).toEqual({
      simple: { minRupees: 500, maxRupees: 10_000, termMs: 180 * DAY_MS },
      happy: { minRupees: 500, maxRupees: 5_000, termMs: 30 * DAY_MS },
      super: { minRupees: 500, maxRupees: 1_500, termMs: 90 * DAY_MS },
    })
  })

  test('Simple: a fifth at once, the rest from day 5, first in line from day 10', () => {
    expect([SIMPLE_FIRST_PERCENT, SIMPLE_WHOLE_AFTER_MS, SIMPLE_FIRST_IN_LINE_AFTER_MS]).toEqual([
      20,
      5 * DAY_MS,
      10 * DAY_MS,
    ])
  })

  test('Happy: five instalments every 30 days, 150 days in all, a reminder two days before', () => {
    expect([
      HAPPY_INSTALMENTS,
      HAPPY_EVERY_MS,
      HAPPY_INSTALMENTS * HAPPY_EVERY_MS,
      HAPPY_REMINDER_MS,
    ]).toEqual([5, 30 * DAY_MS, 150 * DAY_MS, 2 * DAY_MS])
  })

  test('have bounds in whole steps and no term about anything that comes back', () => {
    for (const terms of Object.values(PLAN_TERMS)) {
      expect([terms.minRupees, terms.maxRupees].every(isStepMultiple)).toBe(true)
      expect(Object.keys(terms)).toEqual(['minRupees', 'maxRupees', 'termMs'])
    }
  })
})
