import { Logger as WorkerLogger, parseCronItems, run, runOnce, type TaskList } from 'graphile-worker'
import { openPool } from './db.ts'
import type { JobName, Jobs } from './context.ts'
import type { World } from './world.ts'

/** What is done for each job. A handler may be run again after a failure, so it must find out itself what is left to do. */
export type JobHandlers = { readonly [N in JobName]: (world: World, payload: Jobs[N]) => Promise<void> }

const AT_ONCE = 4

/** Every minute: look for what fell due. Sweeps are safe side by side, so no queue holds the next one back when a process dies in one. */
const EVERY_MINUTE: readonly JobName[] = ['sweep-deadlines', 'open-instalments']

/** Works the jobs until stopped; `stop` lets running ones finish. The pool is our own because the worker's loses its error handler at the end. */
export async function startJobs(world: World, handlers: JobHandlers): Promise<{ stop(): Promise<void> }> {
  const pgPool = openPool({ url: world.config.databaseUrl, connections: AT_ONCE + 2, name: 'paraspar jobs' })
  const runner = await run({
    pgPool, concurrency: AT_ONCE, noHandleSignals: true, pollInterval: 2_000, taskList: tasksOf(world, handlers), logger: quietLogger(world),
    parsedCronItems: parseCronItems([
      ...EVERY_MINUTE.map((task) => ({ task, match: '* * * * *', options: { backfillPeriod: 0, maxAttempts: 1, jobKey: task } })),
      { task: 'clean-up', match: '17 * * * *', options: { backfillPeriod: 0, maxAttempts: 1, jobKey: 'clean-up' } },
    ]),
  })
  return {
    async stop() {
      await runner.stop()
      await pgPool.end()
    },
  }
}

/** Works whatever waits now and returns; used to play a history and in tests. */
export async function workOffJobs(world: World, handlers: JobHandlers): Promise<void> {
  await runOnce({ pgPool: world.database.pool, noHandleSignals: true, concurrency: 1, taskList: tasksOf(world, handlers), logger: quietLogger(world) })
}

function tasksOf(world: World, handlers: JobHandlers): TaskList {
  return Object.fromEntries(Object.keys(handlers).map((name) => [name, async (payload: unknown) => {
    const work = handlers[name as JobName] as (world: World, payload: unknown) => Promise<void>
    await work(world, payload)
  }]))
}

function quietLogger(world: World): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') world.log.error({ worker: message.slice(0, 300) }, 'a job failed')
    else world.log.debug({ worker: message.slice(0, 300) }, 'jobs')
  })
}
