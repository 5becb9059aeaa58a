import { PEOPLE_ZONE } from '#domain/shared/calendar.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { TestWorld } from '../server/world.ts'

/** The time for the database and every use case. */
export async function clockOf(w: TestWorld): Promise<Temporal.Instant> {
  const { rows } = await w.owner.pool.query<{ now: Temporal.Instant }>('SELECT app_now() AS now')
  invariant(rows[0], 'a database without a clock')
  return rows[0].now
}

/** Moves the clock forward to an instant, or to the next whole millisecond after it. */
export async function clockUntil(w: TestWorld, instant: Temporal.Instant | string): Promise<void> {
  const ahead =
    Temporal.Instant.from(instant).epochMilliseconds - (await clockOf(w)).epochMilliseconds
  invariant(ahead >= 0, 'the clock of a test only goes forward')
  await w.advance(ahead + 1)
}

/**
 * Moves the clock forward to the next time of this hour in India. Where a day of the year is named,
 * it is on that day.
 */
export async function clockTo(
  w: TestWorld,
  time: string,
  on?: { month: number; day: number },
): Promise<Temporal.Instant> {
  const now = (await clockOf(w)).toZonedDateTimeISO(PEOPLE_ZONE)
  const today = now.withPlainTime(time)
  const first = on === undefined ? today : today.with(on)
  const next =
    Temporal.ZonedDateTime.compare(first, now) > 0
      ? first
      : first.add(on === undefined ? { days: 1 } : { years: 1 })
  await clockUntil(w, next.toInstant())
  return next.toInstant()
}
