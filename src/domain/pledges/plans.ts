import { DAY_MS } from '../shared/calendar.ts'

export type Plan = 'simple' | 'happy' | 'super'
export const PLANS = ['simple', 'happy', 'super'] as const satisfies readonly Plan[]

/**
 * The terms of the three ways to pledge; amounts in rupees (of one instalment for Happy), terms in
 * milliseconds.
 */
export const PLAN_TERMS = {
  simple: { minRupees: 500, maxRupees: 10_000, termMs: 180 * DAY_MS },
  happy: { minRupees: 500, maxRupees: 5_000, termMs: 30 * DAY_MS },
  super: { minRupees: 500, maxRupees: 1_500, termMs: 90 * DAY_MS },
} as const

/**
 * A Simple pledge is matchable in this share at once, whole from day 5, and first in line from day
 * 10.
 */
export const SIMPLE_FIRST_PERCENT = 20
export const SIMPLE_WHOLE_AFTER_MS = 5 * DAY_MS
export const SIMPLE_FIRST_IN_LINE_AFTER_MS = 10 * DAY_MS

/**
 * A Happy pledge: the same amount every 30 days, five times. The reminder that offers to skip comes
 * two days before.
 */
export const HAPPY_INSTALMENTS = 5
export const HAPPY_EVERY_MS = 30 * DAY_MS
export const HAPPY_REMINDER_MS = 2 * DAY_MS
