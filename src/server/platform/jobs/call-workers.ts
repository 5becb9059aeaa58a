import type { WorkerEvents, WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import type { World } from '../use-case/world.ts'

/** After a job is added or fails, so much later it is read when the next one is due. */
const READ_AFTER_MS = 2_000
/** Enough to call every worker of a pool. */
const EVERYBODY = 100

/** Whether a job is due that nobody works on, and when the next one will be. By the index of waiting jobs. */
const NEXT_DUE = `SELECT EXISTS (SELECT FROM graphile_worker._private_jobs
    WHERE is_available AND priority = 0 AND run_at <= now()) AS due,
  (SELECT ceil(1000 * extract(epoch FROM run_at - now()))::float8 FROM graphile_worker._private_jobs
    WHERE is_available AND priority = 0 AND run_at > now() ORDER BY run_at LIMIT 1) AS ms`

/**
 * Calls the workers when a job was added, and when the time of one comes, so that none of them has to ask for
 * jobs that are not there. What nobody was told is found within a minute.
 */
export async function callWorkers(
  { lasting, log }: Pick<World, 'lasting' | 'log'>,
  {
    pgPool,
    events,
    readEveryMs = MINUTE_MS,
  }: {
    readonly pgPool: Pick<pg.Pool, 'query'>
    readonly events: WorkerEvents
    readonly readEveryMs?: number
  },
): Promise<{ stop(): Promise<void> }> {
  const pools = new Set<WorkerPool>()
  let timer: NodeJS.Timeout | undefined
  let dueAtMs = Infinity
  let stopped = false
  const call = (workers: number) => {
    for (const pool of pools)
      try {
        pool.nudge(workers)
      } catch {
        // It refuses calls while one of its workers ends; then all lanes begin again.
      }
  }
  const readIn = (ms: number) => {
    const atMs = performance.now() + ms
    if (stopped || atMs >= dueAtMs) return
    clearTimeout(timer)
    dueAtMs = atMs
    timer = setTimeout(() => void read(), ms).unref()
  }
  const read = async () => {
    dueAtMs = Infinity
    try {
      const { rows } = await pgPool.query<{ due: boolean; ms: number | null }>(NEXT_DUE)
      if (rows[0]?.due === true) call(EVERYBODY)
      readIn(Math.min(rows[0]?.ms ?? readEveryMs, readEveryMs))
    } catch (error) {
      log.warn({ err: { message: (error as Error).message } }, 'the next job could not be read')
      readIn(READ_AFTER_MS)
    }
  }
  const readSoon = () => readIn(READ_AFTER_MS)
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool))
  events.on('pool:gracefulShutdown', ({ workerPool }) => pools.delete(workerPool))
  events.on('job:error', readSoon)
  events.on('worker:getJob:error', readSoon)
  const added = (payload: string) => {
    call((JSON.parse(payload) as { count?: number }).count ?? 1)
    readSoon()
  }
  const migrated = (payload: string) => {
    // Another version of Graphile Worker has taken over.
    if ((JSON.parse(payload) as { breaking?: boolean }).breaking === true)
      for (const pool of pools) void pool.gracefulShutdown()
  }
  const missed = () => void read()
  const ends = [
    await lasting.hear('jobs:insert', added, missed),
    await lasting.hear('worker:migrate', migrated),
  ]
  readSoon()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      for (const end of ends) end()
    },
  }
}
