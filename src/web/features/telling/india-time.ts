import { instantAt } from '#web/platform/text/formats.ts'

/** India has one zone and no summer time. */
const INDIA_MS = 5.5 * 3_600_000

/** An instant as a field of day and time holds it, in India. */
export function typedTime(instant: string): string {
  return instantAt(Date.parse(instant) + INDIA_MS).slice(0, 16)
}

/** The instant of a typed day and time in India; undefined while it is none. */
export function instantOf(typed: string): string | undefined {
  const at = Date.parse(`${typed}:00+05:30`)
  return Number.isNaN(at) ? undefined : instantAt(at)
}
