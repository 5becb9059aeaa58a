import { DAY_MS } from '../shared/calendar.ts'

export type Plan = 'simple' | 'happy' | 'super'
export const PLANS = ['simple', 'happy', 'super'] as const satisfies readonly Plan[]

/**
 * The terms of the three plans. Amounts are in rupees, for Happy those of one instalment. Terms are
 * in milliseconds.
 */
export const PLAN_TERMS = {
  simple: { minRupees: 500, maxRupees: 10_000, termMs: 180 * DAY_MS },
  happy: { minRupees: 500, maxRupees: 5_000, termMs: 30 * DAY_MS },
  super: { minRupees: 500, maxRupees: 1_500, termMs: 90 * DAY_MS },
} as const

/**
 * A Simple pledge can be matched with this share at once. From day 5 it can be matched wholly, and
 * from day 10 it is first in line.
 */
export const SIMPLE_FIRST_PERCENT = 20
export const SIMPLE_WHOLE_AFTER_MS = 5 * DAY_MS
export const SIMPLE_FIRST_IN_LINE_AFTER_MS = 10 * DAY_MS

/**
 * A Happy pledge has five instalments of one amount, one every 30 days. The reminder that offers to
 * skip comes two days before.
 */
export const HAPPY_INSTALMENTS = 5
export const HAPPY_EVERY_MS = 30 * DAY_MS
export const HAPPY_REMINDER_MS = 2 * DAY_MS
