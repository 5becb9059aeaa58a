import { helpingCircle, worldOfFile } from '../helping/helping.ts'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { RECORDS_KEPT_DAYS_MIN } from '#domain/shared/privacy-terms.ts'
import { jobHandlers } from '#server/job-handlers.ts'

/** A circle, the job that forgets what is over, and counts of rows. */
export async function cleanedUp() {
  const w = await worldOfFile()
  const circle = await helpingCircle(w)
  const cleanUp = () => jobHandlers['clean-up'](w.world, {})
  const count = async (sql: string, ...values: unknown[]) =>
    (await w.owner.pool.query<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`, values)).rows[0]?.n
  return { w, circle, cleanUp, count }
}

export const YEAR = RECORDS_KEPT_DAYS_MIN * DAY_MS
