import type { WorkerEvents } from 'graphile-worker'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import type { World } from '../use-case/world.ts'

/**
 * A pool of workers reports that it lives before its first job; a longer time allows for a slow
 * machine.
 */
const NEW_POOL_MS = 30_000

/** One lock per pool, of this session: it ends with the process, in any way. */
const HOLD = "SELECT pg_advisory_lock_shared(hashtextextended('paraspar worker ' || $1, 0))"
const LET_GO =
  "SELECT pg_advisory_unlock_shared(hashtextextended('paraspar worker ' || $1, 0)) AS held"

/**
 * Reports that this process's pools of workers live, and releases the jobs of dead ones: the worker
 * library would keep them locked for four hours. Checks at once and then every minute.
 */
export async function keepAlive(
  { lasting, log }: World,
  events: WorkerEvents,
): Promise<{ stop(): Promise<void> }> {
  const pools = new Set<string>()
  const check = async () => {
    try {
      const released = await releaseDead(lasting, [...pools])
      if (released > 0) log.warn({ jobs: released }, 'jobs of a worker that died were given back')
    } catch (error) {
      log.warn(
        { err: { message: (error as Error).message } },
        'the jobs of dead workers could not be looked for',
      )
    }
  }
  // One look at a time.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<unknown>) =>
    (last = last.then(work, work).catch(() => undefined))
  const forget = await lasting.prepare(async (client) => {
    for (const id of pools) await client.query(HOLD, [id])
  })
  events.on('pool:create', ({ workerPool }) => {
    pools.add(workerPool.id)
    // If the lock fails, the next connection takes it.
    lasting.query(HOLD, [workerPool.id]).catch(() => lasting.renew())
  })
  await inTurn(check)
  const timer = setInterval(() => void inTurn(check), MINUTE_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      forget()
      await inTurn(() => letGo(lasting, pools))
    },
  }
}

/** These pools work no longer, so somebody else may take the jobs that they left. */
async function letGo(lasting: World['lasting'], pools: Iterable<string>): Promise<void> {
  try {
    // A pool that was made while the connection was renewed is held twice.
    for (const id of pools)
      while ((await lasting.query<{ held: boolean }>(LET_GO, [id]))[0]?.held === true);
  } catch {
    // All locks end with their connection.
    lasting.renew()
  }
}

/**
 * Releases the jobs of workers without a living process; returns their number. `own` pools never
 * count as dead.
 */
async function releaseDead(lasting: World['lasting'], own: readonly string[]): Promise<number> {
  const workers = await lasting.query<{ worker: string; jobs: number }>(
    `SELECT locked_by AS worker, count(*)::int AS jobs FROM graphile_worker._private_jobs
     WHERE locked_by IS NOT NULL AND locked_at < now() - $1 * interval '1 ms'
       AND locked_by <> ALL ($2) GROUP BY locked_by`,
    [NEW_POOL_MS, own],
  )
  let released = 0
  for (const { worker, jobs } of workers) {
    const [held] = await lasting.query<{ dead: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended('paraspar worker ' || $1, 0)) AS dead",
      [worker],
    )
    if (held?.dead !== true) continue
    await lasting.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [[worker]])
    await lasting.query(
      "SELECT pg_advisory_unlock(hashtextextended('paraspar worker ' || $1, 0))",
      [worker],
    )
    released += jobs
  }
  return released
}
