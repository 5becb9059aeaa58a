import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMs, fairDeadline, PEOPLE_ZONE } from '#domain/shared/calendar.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const w = await worldOfFile(testWorld)

/** Returns instants as the database moves them. */
async function fairInstants(instants: readonly Temporal.Instant[]): Promise<string[]> {
  const { rows } = await w.owner.pool.query<{ fair: Temporal.Instant }>(
    `SELECT fair_instant(t.plain) AS fair
      FROM unnest($1::timestamptz[]) WITH ORDINALITY AS t (plain, place) ORDER BY place`,
    [instants.map(String)],
  )
  return rows.map(({ fair }) => fair.toString())
}

describe('fair_instant of the database', () => {
  const fair = (instant: Temporal.Instant) => fairDeadline(instant, 0).at.toString()

  test('equals fairDeadline around each edge of quiet hours over three years', async () => {
    const first = Temporal.PlainDate.from('2027-01-01')
    const instants = Array.from({ length: 3 * 366 }, (_, days) => first.add({ days })).flatMap(
      (day) =>
        ['00:00', '08:00', '10:00', '22:00'].flatMap((time) => {
          const at = day.toZonedDateTime({ timeZone: PEOPLE_ZONE, plainTime: time }).toInstant()
          return [addMs(at, -1), at, addMs(at, 1)]
        }),
    )
    expect(await fairInstants(instants)).toEqual(instants.map(fair))
  })

  test('is fairDeadline of the domain at any instant of a century', async () => {
    const instant = fc
      .integer({ min: Date.UTC(1990, 0), max: Date.UTC(2090, 0) })
      .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))
    await fc.assert(
      fc.asyncProperty(fc.array(instant, { minLength: 500, maxLength: 500 }), async (instants) => {
        expect(await fairInstants(instants)).toEqual(instants.map(fair))
      }),
      { numRuns: 10 },
    )
  })

  test('does not look at the time zone of whoever asks', async () => {
    const at = Temporal.Instant.from('2027-01-01T16:30:00Z')
    for (const zone of ['UTC', 'America/New_York', 'Pacific/Auckland']) {
      const { rows } = await w.owner.pool.query<{ fair: Temporal.Instant }>(
        `SELECT set_config('TimeZone', '${zone}', false), fair_instant($1) AS fair`,
        [at.toString()],
      )
      expect(rows[0]?.fair.toString()).toBe('2027-01-02T04:30:00Z')
    }
    await w.owner.pool.query('RESET TimeZone')
  })
})
