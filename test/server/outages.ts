import { clockTo } from '../helping/clock.ts'
import { fairDeadline } from '#domain/shared/calendar.ts'
import type { TestWorld } from './world.ts'
import { moveRunningDeadlines } from '#server/outages.ts'
import { beat } from '#server/platform/jobs/heartbeat.ts'
import { pairOfNewCircle } from '../matches/fresh-people.ts'

export const HOUR_S = 3_600

export type Outage = { gapMs: number; moved: number }

/** A pair in a circle of its own at 11:00, before any outage. */
export async function beforeAnyOutage(w: TestWorld): ReturnType<typeof pairOfNewCircle> {
  await w.owner.pool.query('DELETE FROM outage')
  await w.owner.pool.query('DELETE FROM heartbeat')
  await clockTo(w, '11:00')
  return pairOfNewCircle(w)
}

/** Outages of the whole installation, and the clocks that they move. */
export function outagesIn(w: TestWorld) {
  const beats = () => beat(w.world, moveRunningDeadlines)

  /** Nothing has run for this long. */
  async function silence(seconds: number): Promise<void> {
    await w.owner.pool.query(
      `INSERT INTO heartbeat (beat_at) VALUES (clock_timestamp()) ON CONFLICT (only_row)
      DO UPDATE SET beat_at = clock_timestamp()`,
    )
    await w.owner.pool.query(
      "UPDATE heartbeat SET beat_at = clock_timestamp() - $1 * interval '1 s'",
      [seconds],
    )
  }

  async function outages(): Promise<Outage[]> {
    const { rows } = await w.owner.pool.query<{
      from_at: Temporal.Instant
      until_at: Temporal.Instant
      moved_deadlines: number
    }>('SELECT from_at, until_at, moved_deadlines FROM outage ORDER BY until_at')
    return rows.map((row) => ({
      gapMs: row.until_at.epochMilliseconds - row.from_at.epochMilliseconds,
      moved: row.moved_deadlines,
    }))
  }

  /** One row's clocks as text, to the microsecond. */
  async function clocks<T extends string>(
    table: string,
    where: string,
    columns: readonly T[],
  ): Promise<Record<T, string>> {
    const { rows } = await w.owner.pool.query(
      `SELECT ${columns.map((column) => `${column}::text`).join(', ')} FROM ${table}
        WHERE ${where}`,
    )
    return rows[0] as Record<T, string>
  }
  return { beats, silence, outages, clocks }
}

const at = (text: string) => Temporal.Instant.from(text.replace(' ', 'T'))
export const later = (text: string, ms: number) => at(text).add({ milliseconds: ms }).toString()
export const fair = (text: string, ms: number) => fairDeadline(at(text), ms).at.toString()
export const said = (text: string) => at(text).toString()
