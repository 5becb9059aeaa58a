import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'
import { type Of, prepared } from '../database/prepared.ts'
import type { NewJob } from './circle-events.ts'

const TRIES_MAX = 12

/** Adds jobs in one statement. Of several with one key the last counts, as if added one by one. */
export async function addJobs(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  const counting = new Map(jobs.map((job, at) => [job.key ?? at, job]))
  const specs = [...counting.values()].map(({ name, payload, key, at }) => ({
    identifier: name,
    payload,
    run_at: at,
    max_attempts: TRIES_MAX,
    job_key: key,
  }))
  await addSpecs(tx, { specs: JSON.stringify(specs) })
}

const addSpecs = prepared(
  ({ specs }: Of<{ specs: string }>) => sql`SELECT
    FROM graphile_worker.add_jobs(ARRAY(SELECT s
      FROM json_populate_recordset(NULL::graphile_worker.job_spec, ${specs}::json) s))`,
)
