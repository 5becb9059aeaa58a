const DAY_MS = 86_400_000
/** India is five and a half hours ahead of UTC, all year. */
const INDIA_MS = 19_800_000

/** The number of a day (YYYY-MM-DD) since 1970. Browsers without Temporal know Date. */
export function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MS
}

/** The number of the day in India at an instant in milliseconds since 1970. */
export function dayNumberInIndia(ms: number): number {
  return Math.floor((ms + INDIA_MS) / DAY_MS)
}
