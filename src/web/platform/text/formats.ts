import { dateText, dayInIndia, type TimeUnit, unitText } from '#contract/formats.ts'
import type { Language } from '#domain/shared/languages.ts'

/** 21 Nov 2026 */
export function dateOf(instant: string, language: Language): string {
  return dateOfMs(Date.parse(instant), language)
}

/** 21 Nov 2026, from milliseconds since 1970. */
export function dateOfMs(atMs: number, language: Language): string {
  return dateText(atMs, language, 'date')
}

/** 21 Nov; with the year where it is not the present one. */
export function nearDateOf(instant: string, language: Language, nowMs: number): string {
  const isThisYear = dayInIndia(Date.parse(instant)).slice(0, 4) === dayInIndia(nowMs).slice(0, 4)
  return dateText(Date.parse(instant), language, isThisYear ? 'day' : 'date')
}

/** 6:40 pm, शाम 6:40 */
export function timeOf(instant: string | number, language: Language): string {
  return dateText(typeof instant === 'number' ? instant : Date.parse(instant), language, 'time')
}

/** Sat, 21 Nov, 6:40 pm */
export function dateTimeOf(instant: string, language: Language): string {
  return `${dateText(Date.parse(instant), language, 'weekday')}, ${timeOf(instant, language)}`
}

/** A day without a time, such as a date of birth, from YYYY-MM-DD. */
export function dayText(day: string, language: Language): string {
  return dateOf(`${day}T12:00:00+05:30`, language)
}

/** A day of a month that is named beside it, from YYYY-MM-DD: 21 Nov */
export function dayInMonthText(day: string, language: Language): string {
  return dateText(Date.parse(`${day}T12:00:00+05:30`), language, 'day')
}

/** A month from YYYY-MM in full: November 2026 */
export function wholeMonthText(month: string, language: Language): string {
  return dateText(Date.parse(`${month}-15T12:00:00+05:30`), language, 'whole-month')
}

/** A month from YYYY-MM: Nov 2026 */
export function monthText(month: string, language: Language): string {
  return dateText(Date.parse(`${month}-15T12:00:00+05:30`), language, 'month')
}

const DAY_MS = 86_400_000

/** Whether an instant is today or tomorrow in India. */
export function dayWord(instant: string, nowMs: number): 'today' | 'tomorrow' | 'other' {
  const day = dayInIndia(Date.parse(instant))
  if (day === dayInIndia(nowMs)) return 'today'
  return day === dayInIndia(nowMs + DAY_MS) ? 'tomorrow' : 'other'
}

const UNIT_MS: readonly (readonly [TimeUnit, number])[] = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
]

/**
 * A span in its two largest units, in words: "23 hours 14 minutes", "2 days 3 hours", "40 seconds".
 */
export function spanText(ms: number, language: Language): string {
  const whole = Math.max(0, Math.floor(ms / 1000) * 1000)
  const first = UNIT_MS.findIndex(([, size]) => whole >= size)
  if (first === -1) return unitText(0, 'second', language)
  const parts: string[] = []
  let rest = whole
  for (const [unit, size] of UNIT_MS.slice(first, first + 2)) {
    const amount = Math.floor(rest / size)
    rest -= amount * size
    if (amount > 0) parts.push(unitText(amount, unit, language))
  }
  return parts.join(' ')
}

const MINUTE_MS = 60_000

/** In the first minute past a deadline nothing has happened yet, so nobody is called late. */
export function isDueNow(leftMs: number): boolean {
  return leftMs < 0 && leftMs > -MINUTE_MS
}

/** The year in which the tax year of an instant began. It runs from 1 April to 31 March in India. */
export function taxYearOf(nowMs: number): number {
  const [year = 0, month = 0] = dayInIndia(nowMs).split('-').map(Number)
  return month >= 4 ? year : year - 1
}

/** An instant for the interface, ISO 8601 in UTC, from milliseconds since 1970. */
export function instantAt(atMs: number): string {
  return new Date(atMs).toISOString()
}
