import { sql } from 'kysely'
import type { Topic } from '#contract/events.ts'
import type { Language } from '#domain/shared/languages.ts'
import type { BaseCtx } from './context.ts'
import type { Database, Tx } from '../database/db.ts'
import { newCode, newUuid } from '../crypto/ids.ts'
import { isOutdatedPlan } from '../database/prepared-client.ts'
import type { Vault } from '../crypto/vault.ts'

const RETRIES_MAX = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** The channel that sends committed changes to the processes with open pages. */
export const CHANGES_CHANNEL = 'member_changed'

/**
 * Runs work in one transaction with a new context, and writes its jobs and announcements before
 * COMMIT. Deadlocks and serialisation failures are tried again, at most three times; all other
 * errors are thrown unchanged.
 */
export async function inTransaction<T>(
  database: Database,
  { vault, language }: { vault: Vault; language: Language },
  work: (ctx: BaseCtx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.db.transaction().execute(async (tx) => {
        const { ctx, flush } = makeContext(tx, { vault, language, now: await readClock(tx) })
        const result = await work(ctx)
        await flush()
        return result
      })
    } catch (error) {
      if (attempt > RETRIES_MAX || !isTransient(error)) throw error
    }
  }
}

function isTransient(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || isOutdatedPlan(error)
}

/** Reads the one clock: the database's, plus the offset of a practice or test database. */
export async function readClock(tx: Tx): Promise<Temporal.Instant> {
  const { rows } = await sql<{ now: Temporal.Instant }>`SELECT app_now() AS now`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the database does not tell the time')
  return row.now
}

/** Reads the real time, as a phone shows it: the database's clock without the practice offset. */
export async function readOutsideClock(tx: Tx): Promise<Temporal.Instant> {
  const { rows } = await sql<{ now: Temporal.Instant }>`SELECT clock_timestamp() AS now`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the database does not tell the time')
  return row.now
}

function makeContext(
  tx: Tx,
  { vault, language, now }: { vault: Vault; language: Language; now: Temporal.Instant },
): { ctx: BaseCtx; flush(): Promise<void> } {
  const jobs: Job[] = []
  const changes = new Map<string, Set<Topic>>()
  const ctx: BaseCtx = {
    tx,
    now,
    language,
    vault,
    newCode,
    newId: newUuid,
    enqueue: (name, payload, options = {}) =>
      void jobs.push({ name, payload, key: options.key ?? null, at: options.at ?? null }),
    announce(memberIds, ...topics) {
      for (const id of memberIds) changes.set(id, new Set([...(changes.get(id) ?? []), ...topics]))
    },
  }
  const flush = async () => {
    await Promise.all([addJobs(tx, jobs), sendChanges(tx, changes, now)])
  }
  return { ctx, flush }
}

type Job = {
  readonly name: string
  readonly payload: unknown
  readonly key: string | null
  readonly at: Temporal.Instant | null
}

const TRIES_MAX = 12

/**
 * Adds all jobs of a transaction in one statement. Of several with one key the last wins, as it
 * would one by one.
 */
async function addJobs(tx: Tx, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return
  const keyed = new Map(jobs.map((job, at) => [job.key ?? at, job]))
  const specs = [...keyed.values()].map(({ name, payload, key, at }) => ({
    identifier: name,
    payload,
    run_at: at,
    max_attempts: TRIES_MAX,
    job_key: key,
  }))
  await sql`SELECT
    FROM graphile_worker.add_jobs(ARRAY(SELECT s
      FROM json_populate_recordset(NULL::graphile_worker.job_spec, ${JSON.stringify(specs)}::json)
        s))`.execute(tx)
}

async function sendChanges(
  tx: Tx,
  changes: ReadonlyMap<string, ReadonlySet<Topic>>,
  now: Temporal.Instant,
): Promise<void> {
  if (changes.size === 0) return
  const at = now.toString()
  const notified = [...changes].map(
    ([memberId, topics]) => `${memberId} ${[...topics].join(',')} ${at}`,
  )
  await sql`SELECT pg_notify(${CHANGES_CHANNEL}, told)
    FROM unnest(${notified}::text[]) told`.execute(tx)
}
