import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { newClient } from '../database/db.ts'
import type { World } from '../use-case/world.ts'

/** The name of the connection that a server with workers keeps open. */
export const WORKERS = 'paraspar workers'

const CHECK_EVERY_MS = 60_000
/**
 * A pool of workers reports that it lives before its first job; a longer time allows for a slow
 * machine.
 */
const NEW_POOL_MS = 30_000

/** One lock per pool, of this session: it ends with the process, in any way. */
const HOLD = "SELECT pg_advisory_lock_shared(hashtextextended('paraspar worker ' || $1, 0))"

/**
 * Reports that this process's pools of workers live, and releases the jobs of dead ones: the worker
 * library would keep them locked for four hours. Checks at once and then every minute.
 */
export async function keepAlive(
  world: World,
  events: WorkerEvents,
): Promise<{ stop(): Promise<void> }> {
  const pools = new Set<string>()
  let client: pg.Client | undefined
  let stopped = false
  const connect = async () => {
    const { directUrl: url, bounds } = world.config
    const next = newClient({ url, name: WORKERS, bounds })
    next.on('end', () => {
      if (client === next) client = undefined
    })
    try {
      await next.connect()
      for (const id of pools) await next.query(HOLD, [id])
    } catch (error) {
      void next.end()
      throw error
    }
    return (client = next)
  }
  const check = async () => {
    if (stopped) return
    try {
      const released = await releaseDead(client ?? (await connect()), [...pools])
      if (released > 0)
        world.log.warn({ jobs: released }, 'jobs of a worker that died were given back')
    } catch (error) {
      world.log.warn(
        { err: { message: (error as Error).message } },
        'the jobs of dead workers could not be looked for',
      )
    }
  }
  // One connection runs one statement at a time.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<unknown>) =>
    (last = last.then(work, work).catch(() => undefined))
  events.on('pool:create', ({ workerPool }) => {
    pools.add(workerPool.id)
    // If the lock fails, the next connection takes it.
    void inTurn(async () => client?.query(HOLD, [workerPool.id]).catch(() => client?.end()))
  })
  await inTurn(check)
  const timer = setInterval(() => void inTurn(check), CHECK_EVERY_MS)
  timer.unref()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await inTurn(async () => client?.end())
    },
  }
}

/**
 * Releases the jobs of workers without a living process; returns their number. `own` pools never
 * count as dead.
 */
async function releaseDead(client: pg.Client, own: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ worker: string; jobs: number }>(
    `SELECT locked_by AS worker, count(*)::int AS jobs FROM graphile_worker._private_jobs
     WHERE locked_by IS NOT NULL AND locked_at < now() - $1 * interval '1 ms'
       AND locked_by <> ALL ($2) GROUP BY locked_by`,
    [NEW_POOL_MS, own],
  )
  let released = 0
  for (const { worker, jobs } of rows) {
    const { rows: held } = await client.query<{ dead: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended('paraspar worker ' || $1, 0)) AS dead",
      [worker],
    )
    if (held[0]?.dead !== true) continue
    await client.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [[worker]])
    await client.query("SELECT pg_advisory_unlock(hashtextextended('paraspar worker ' || $1, 0))", [
      worker,
    ])
    released += jobs
  }
  return released
}
