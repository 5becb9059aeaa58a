import { startOfDayInIndia } from '../shared/calendar.ts'

// A caller may name year 0, which PostgreSQL does not know. Nothing was posted before this day.
const BEFORE_ALL = Temporal.PlainDate.from('2000-01-01')

/**
 * The instants of two days in India, YYYY-MM-DD, both included. `until` is exclusive. An open end
 * stays open.
 */
export function daySpan({
  from,
  to,
}: {
  readonly from?: string | undefined
  readonly to?: string | undefined
}): { readonly from: Temporal.Instant | undefined; readonly until: Temporal.Instant | undefined } {
  return { from: dayStart(from), until: dayStart(to, 1) }
}

function dayStart(text: string | undefined, plusDays = 0): Temporal.Instant | undefined {
  if (text === undefined) return undefined
  const day = Temporal.PlainDate.from(text).add({ days: plusDays })
  return startOfDayInIndia(Temporal.PlainDate.compare(day, BEFORE_ALL) < 0 ? BEFORE_ALL : day)
}
