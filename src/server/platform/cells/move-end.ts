import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Ends } from './move-copy.ts'
import { MOVE, TAKING_JOBS } from './move-guard.ts'
import { type Report, waitUntil } from './wait-until.ts'

/** While commands are refused, nothing is waited for that stands still for longer. */
export const PAUSED_STILL_MS = 10_000
/** So long a lock is waited for at a time: whoever comes meanwhile is refused. */
const LOCK_MS = 1_000
const LOCK_TRIES_MAX = 100

/** Lets no worker take another job, and waits for those that run: what is copied while it runs would run again. */
export async function endJobs(source: pg.Client, report: Report): Promise<void> {
  await takeLock(source, { lock: TAKING_JOBS, what: 'the workers', report })
  await waitUntil(
    async () => {
      // A worker holds its lock as long as it lives, and has it soon after its first job.
      const { rows } = await source.query<{ jobs: number }>(
        `SELECT count(*)::integer AS jobs FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL
        AND (locked_at > now() - interval '30 seconds'
          OR NOT pg_try_advisory_xact_lock(hashtextextended('paraspar worker ' || locked_by, 0)))`,
      )
      return rows[0]?.jobs === 0 ? undefined : `${rows[0]?.jobs} jobs that run`
    },
    { report },
  )
}

/** Takes a lock of the guards, in turns, so that nobody is refused for long while somebody else has it. */
export async function takeLock(
  source: pg.Client,
  { lock, what, report }: { lock: number; what: string; report: Report },
): Promise<void> {
  let tries = 0
  await source.query(`SET lock_timeout = ${LOCK_MS}`)
  await waitUntil(
    async () => {
      try {
        await source.query(`SELECT pg_advisory_lock(${lock})`)
        return undefined
      } catch (error) {
        if ((error as pg.DatabaseError).code !== '55P03' || tries++ > LOCK_TRIES_MAX) throw error
        // Meanwhile everybody goes on.
        await sleep(2 * LOCK_MS)
        return `${what} (asked ${tries} times)`
      }
    },
    { report },
  )
}

/** Waits until what is committed by now has arrived in the new database. */
export async function untilArrived(
  source: pg.Client,
  { report, stillMsMax }: { report: Report; stillMsMax?: number },
): Promise<void> {
  // Commits, so that all before it is on disk and on its way.
  await source.query(`SELECT pg_logical_emit_message(true, '${MOVE}', 'here')`)
  const { rows: ends } = await source.query<{ end: string }>(
    'SELECT pg_current_wal_flush_lsn()::text AS end',
  )
  await waitUntil(
    async () => {
      const { rows } = await source.query<{ there: boolean; at: string }>(
        `SELECT confirmed_flush_lsn >= $1::pg_lsn AS there, confirmed_flush_lsn::text AS at
          FROM pg_replication_slots WHERE slot_name = '${MOVE}'`,
        [ends[0]?.end],
      )
      return rows[0]?.there === true
        ? undefined
        : `the last changes (${rows[0]?.at} of ${ends[0]?.end})`
    },
    { report, ...(stillMsMax !== undefined && { stillMsMax }) },
  )
}

/** Lets the numbers of the new database go on after those of the old one: replication leaves them behind. */
export async function copySequences({ source, target }: Ends): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value AS last FROM pg_sequences
      WHERE schemaname IN ('public', 'graphile_worker') AND last_value IS NOT NULL`,
  )
  for (const { name, last } of rows) await target.query('SELECT setval($1, $2)', [name, last])
}

const HEADS = `SELECT c.circle_id, (SELECT max(t.number) FROM ledger_transfer t WHERE t.circle_id = c.circle_id) AS transfers,
    (SELECT encode(s.head, 'hex') FROM seal s WHERE s.circle_id = c.circle_id ORDER BY s.seal_number DESC LIMIT 1) AS head
  FROM circle c ORDER BY 1`

/** Throws where the two differ; returns how many rows they have. */
export async function compared(
  { source, target }: Ends,
  tables: readonly string[],
): Promise<number> {
  let all = 0
  for (const table of tables) {
    const [here, there] = await Promise.all([countOf(source, table), countOf(target, table)])
    if (here !== there) throw new Error(`${table} has ${here} rows here and ${there} there.`)
    all += here
  }
  const [here, there] = await Promise.all([source.query(HEADS), target.query(HEADS)])
  if (JSON.stringify(here.rows) !== JSON.stringify(there.rows))
    throw new Error('The records of circles end differently in the two databases.')
  return all
}

async function countOf(on: pg.Client, table: string): Promise<number> {
  const { rows } = await on.query<{ n: number }>(`SELECT count(*)::float8 AS n FROM ${table}`)
  return rows[0]?.n ?? Number.NaN
}
