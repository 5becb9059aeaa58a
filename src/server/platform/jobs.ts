import { EventEmitter } from 'node:events'
import { type JobHelpers, Logger as WorkerLogger, parseCronItems, run, type Runner, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { openPool } from './db.ts'
import type { JobName, Jobs } from './context.ts'
import { keepAlive } from './live-workers.ts'
import type { World } from './world.ts'

/** What is done for each job. A handler may be run again after a failure, so it must find out itself what is left to do. */
export type JobHandlers = { readonly [N in JobName]: (world: World, payload: Jobs[N]) => Promise<void> }

type Lane = { readonly atOnce: number; readonly takes: (job: JobName) => boolean }

/**
 * Jobs that wait for somebody outside, each sort with workers of its own: a provider that is slow keeps its own messages waiting, never the
 * codes and links of people who want in (`send-…`), and never the clocks. A job is of the first lane that takes it.
 */
const LANES: readonly Lane[] = [
  { atOnce: 2, takes: (job) => job === 'deliver-mail' || job === 'send-digest' },
  { atOnce: 1, takes: (job) => job === 'deliver-sms' },
  { atOnce: 2, takes: (job) => job === 'deliver-push' },
  { atOnce: 2, takes: (job) => job.startsWith('send-') || job === 'tell-address-owner' },
  { atOnce: 4, takes: () => true },
]
const POLL_MS = 2_000

/** Every minute: look for what fell due. Sweeps are safe side by side, so no queue holds the next one back when a process dies in one. */
const EVERY_MINUTE: readonly JobName[] = ['sweep-deadlines', 'open-instalments', 'sweep-deliveries']

/** Works the jobs until stopped; `stop` lets running ones finish. The pool is our own because the worker's loses its error handler at the end. */
export async function startJobs(world: World, handlers: JobHandlers): Promise<{ stop(): Promise<void> }> {
  // Graphile Worker compares times as the Dates that node-postgres makes of them; with any others its timetable ends at the first restart.
  const pgPool = openPool({ url: world.config.databaseUrl, connections: LANES.reduce((sum, { atOnce }) => sum + atOnce + 1, 2), name: 'paraspar jobs' }, pg.types)
  const events: WorkerEvents = new EventEmitter()
  const alive = await keepAlive(world, events)
  const runners: Runner[] = []
  try {
    const started = await Promise.allSettled(LANES.map((lane) => runLane(world, handlers, { lane, pgPool, events, withCron: lane === LANES.at(-1) })))
    for (const one of started) if (one.status === 'fulfilled') runners.push(one.value)
    for (const one of started) if (one.status === 'rejected') throw one.reason
  } catch (error) {
    await stopAll(runners)
    await alive.stop()
    await pgPool.end()
    throw error
  }
  return {
    async stop() {
      await stopAll(runners)
      await alive.stop()
      await pgPool.end()
    },
  }
}

function runLane(world: World, handlers: JobHandlers, { lane, pgPool, events, withCron }: { lane: Lane; pgPool: pg.Pool; events: WorkerEvents; withCron: boolean }): Promise<Runner> {
  return run({
    pgPool, events, concurrency: lane.atOnce, noHandleSignals: true, pollInterval: POLL_MS, taskList: tasksOf(world, handlers, jobsOf(handlers).filter((job) => LANES.find(({ takes }) => takes(job)) === lane)), logger: quietLogger(world),
    parsedCronItems: withCron
      ? parseCronItems([
          ...EVERY_MINUTE.map((task) => ({ task, match: '* * * * *', options: { backfillPeriod: 0, maxAttempts: 1, jobKey: task } })),
          { task: 'clean-up', match: '17 * * * *', options: { backfillPeriod: 0, maxAttempts: 1, jobKey: 'clean-up' } },
          // 02:20 and 08:10 in India. A night in which nothing ran is made up for.
          { task: 'check-ledgers', match: '50 20 * * *', options: { backfillPeriod: DAY_MS, maxAttempts: 3, jobKey: 'check-ledgers' } },
          { task: 'tell-of-seals', match: '40 2 * * *', options: { backfillPeriod: DAY_MS, maxAttempts: 3, jobKey: 'tell-of-seals' } },
        ])
      : [],
  })
}

async function stopAll(runners: readonly Runner[]): Promise<void> {
  await Promise.all(runners.map((runner) => runner.stop()))
}

/** Works whatever waits now and returns; used to play a history and in tests. */
export async function workOffJobs(world: World, handlers: JobHandlers): Promise<void> {
  await runOnce({ pgPool: world.database.pool, noHandleSignals: true, concurrency: 1, taskList: tasksOf(world, handlers, jobsOf(handlers)), logger: quietLogger(world) })
}

function jobsOf(handlers: JobHandlers): JobName[] {
  return Object.keys(handlers) as JobName[]
}

function tasksOf(world: World, handlers: JobHandlers, names: readonly JobName[]): TaskList {
  return Object.fromEntries(names.map((name) => [name, (payload: unknown, { abortSignal }: Pick<JobHelpers, 'abortSignal'>) => {
    const work = (one: unknown) => (handlers[name] as (world: World, payload: unknown) => Promise<void>)(world, one)
    return Array.isArray(payload) ? eachInTurn(payload, work, abortSignal) : work(payload)
  }]))
}

/** What became of each of a list, in its order: Graphile Worker keeps those that failed for the next try. Whoever stops the workers does not wait for the rest. */
async function eachInTurn(list: readonly unknown[], work: (one: unknown) => Promise<void>, stopping: AbortSignal | undefined): Promise<Promise<void>[]> {
  const outcomes: Promise<void>[] = []
  for (const one of list) {
    const outcome = stopping?.aborted ? Promise.reject(new Error('the workers stop')) : work(one)
    await outcome.catch(() => undefined)
    outcomes.push(outcome)
  }
  return outcomes
}

function quietLogger(world: World): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') world.log.error({ worker: message.slice(0, 300) }, 'a job failed')
    else world.log.debug({ worker: message.slice(0, 300) }, 'jobs')
  })
}
