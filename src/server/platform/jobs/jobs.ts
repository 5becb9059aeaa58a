import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type JobHelpers,
  Logger as WorkerLogger,
  parseCronItems,
  run,
  type Runner,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { DAY_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import { inParcels } from '#domain/shared/parcels.ts'
import { IS_RESTORED } from '../database/durability.ts'
import type { JobName, Jobs } from '../use-case/context.ts'
import { circlesToRelay, relayAllEvents } from '../events/relay-events.ts'
import { callWorkers } from './call-workers.ts'
import { keepAlive } from './live-workers.ts'
import { openWorkerPool } from './worker-pool.ts'
import type { World } from '../use-case/world.ts'

/**
 * The handler of each job. It may run again after a failure, so it must find out itself what is
 * left to do.
 */
export type JobHandlers = {
  readonly [N in JobName]: N extends 'deliver-mail' ? Together<Jobs[N]> : OneByOne<Jobs[N]>
}
type OneByOne<P> = (world: World, payload: P) => Promise<void>
type Handler<P> = OneByOne<P> | Together<P>
/** Works on so many items of a list at once. Gets the key of the job, and returns the outcome of each item, in order. */
type Together<P> = {
  readonly upTo: number
  work(world: World, payloads: readonly P[], key: string | null): Promise<Promise<void>[]>
}

type Lane = { readonly atOnce: number; readonly takes: (job: JobName) => boolean }

/**
 * Groups of jobs, each with its own workers. Jobs that wait for a provider have separate lanes: a
 * slow provider delays only its own messages, never login codes and links (`send-…`), and never the
 * clocks. The first lane that takes a job gets it.
 */
const LANES: readonly Lane[] = [
  { atOnce: 2, takes: (job) => job === 'deliver-mail' || job === 'send-digest' },
  { atOnce: 1, takes: (job) => job === 'deliver-sms' },
  { atOnce: 2, takes: (job) => job === 'deliver-push' },
  { atOnce: 2, takes: (job) => job === 'deliver-webhook' },
  { atOnce: 2, takes: (job) => job.startsWith('send-') || job === 'mail-address-owner' },
  { atOnce: 4, takes: () => true },
]
const AGAIN_MS = 2_000
/** Workers are called (`callWorkers`). This is for what even its look of every minute would miss. */
const ASK_EVERY_MS = 10 * MINUTE_MS

/**
 * Any delay, even 0, makes Graphile Worker wait until the end of a job is written. Otherwise a
 * failed write is reported only to the process, which ends.
 */
const ENDS_ARE_WAITED_FOR = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/**
 * Workers that could not write the end of a job may never report that they have stopped. Graphile
 * Worker 0.18 counts wrong then; they take no more jobs.
 */
const ABANDONED_AFTER_MS = 10_000

/**
 * Jobs of every minute that find due rows. Sweeps are safe in parallel, so no queue blocks the next
 * one when a process dies in one.
 */
const EVERY_MINUTE: readonly JobName[] = ['sweep-deadlines', 'open-instalments', 'sweep-deliveries']

/**
 * Runs the jobs until stopped; `stop` lets running ones finish. A lane ends when the database is
 * gone at the end of a job. Then all lanes restart, and jobs without a written end run again.
 */
export async function startJobs(
  world: World,
  handlers: JobHandlers,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const stopped = new Promise<void>((resolve) =>
    stopping.signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  let lanes = isHeld(world) ? heldLanes(world, stopping.signal) : await startLanes(world, handlers)
  const goOn = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const why = await Promise.race([lanes.ended, stopped])
      if (stopping.signal.aborted) return
      if (why !== WENT_LIVE)
        world.log.warn('the workers ended because the database was away; they begin again')
      await lanes.stop()
      lanes = (await startedAgain(world, handlers, stopping.signal)) ?? lanes
    }
  }
  const going = goOn()
  return {
    async stop() {
      stopping.abort()
      await going
      await lanes.stop()
    },
  }
}

const WENT_LIVE = 'went live'

const isHeld = ({ durability }: World) => durability.danger() === IS_RESTORED

// What waited at the time of the backup was sent long ago, so no job runs before the operator
// lets the installation go live.
function heldLanes(world: World, signal: AbortSignal): RunningLanes {
  const whenLive = async () => {
    while (!signal.aborted && isHeld(world))
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined)
    return WENT_LIVE
  }
  return { ended: whenLive(), stop: async () => undefined }
}

async function startedAgain(
  world: World,
  handlers: JobHandlers,
  signal: AbortSignal,
): Promise<RunningLanes | undefined> {
  while (!signal.aborted) {
    try {
      return await startLanes(world, handlers)
    } catch (error) {
      world.log.warn({ err: { message: (error as Error).message } }, 'the workers cannot begin yet')
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  return undefined
}

/** `ended` resolves when one of the lanes ends; `stop` may come after that, and twice. */
type RunningLanes = { readonly ended: Promise<unknown>; stop(): Promise<void> }

async function startLanes(world: World, handlers: JobHandlers): Promise<RunningLanes> {
  const pgPool = openWorkerPool(world)
  const events: WorkerEvents = new EventEmitter()
  const lost = new Promise<void>((resolve) => events.once('pool:fatalError', () => resolve()))
  const runners: Runner[] = []
  let over: Promise<void> | undefined
  const end = async (): Promise<void> => {
    // A runner that has ended by itself rejects a stop.
    const ended = Promise.allSettled(runners.map((runner) => runner.stop())).then(() =>
      pgPool.end(),
    )
    await Promise.race([
      ended,
      lost.then(() => sleep(ABANDONED_AFTER_MS, undefined, { ref: false })),
    ])
    for (const one of beside) await one.stop()
  }
  const stop = (): Promise<void> => (over ??= end())
  const beside: { stop(): Promise<void> }[] = []
  try {
    beside.push(await keepAlive(world, events))
    beside.push(await callWorkers(world, { pgPool, events }))
    const started = await Promise.allSettled(
      LANES.map((lane) =>
        runLane(world, handlers, { lane, pgPool, events, withCron: lane === LANES.at(-1) }),
      ),
    )
    for (const one of started) if (one.status === 'fulfilled') runners.push(one.value)
    for (const one of started) if (one.status === 'rejected') throw one.reason
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ended: Promise.race([lost, ...runners.map((runner) => runner.promise.catch(() => undefined))]),
    stop,
  }
}

function runLane(
  world: World,
  handlers: JobHandlers,
  {
    lane,
    pgPool,
    events,
    withCron,
  }: { lane: Lane; pgPool: pg.Pool; events: WorkerEvents; withCron: boolean },
): Promise<Runner> {
  return run({
    pgPool,
    events,
    preset: ENDS_ARE_WAITED_FOR,
    concurrency: lane.atOnce,
    noHandleSignals: true,
    pollInterval: ASK_EVERY_MS,
    taskList: tasksOf(
      world,
      handlers,
      jobsOf(handlers).filter((job) => LANES.find(({ takes }) => takes(job)) === lane),
    ),
    logger: quietLogger(world),
    parsedCronItems: withCron
      ? parseCronItems([
          ...EVERY_MINUTE.map((task) => ({
            task,
            match: '* * * * *',
            options: { backfillPeriod: 0, maxAttempts: 1, jobKey: task },
          })),
          {
            task: 'clean-up',
            match: '17 * * * *',
            options: { backfillPeriod: 0, maxAttempts: 1, jobKey: 'clean-up' },
          },
          // 02:20 and 08:10 in India. A missed run is made up for.
          {
            task: 'check-ledgers',
            match: '50 20 * * *',
            options: { backfillPeriod: DAY_MS, maxAttempts: 3, jobKey: 'check-ledgers' },
          },
          {
            task: 'notify-of-seals',
            match: '40 2 * * *',
            options: { backfillPeriod: DAY_MS, maxAttempts: 3, jobKey: 'notify-of-seals' },
          },
        ])
      : [],
  })
}

/** Relays all events and runs all waiting jobs; for simulated histories and tests. */
export async function workOffJobs(world: World, handlers: JobHandlers): Promise<void> {
  const taskList = tasksOf(world, handlers, jobsOf(handlers))
  do {
    await relayAllEvents(world)
    await runOnce({
      pgPool: world.database.pool,
      noHandleSignals: true,
      concurrency: 1,
      taskList,
      logger: quietLogger(world),
      preset: ENDS_ARE_WAITED_FOR,
    })
  } while ((await circlesToRelay(world)).length > 0)
}

function jobsOf(handlers: JobHandlers): JobName[] {
  return Object.keys(handlers) as JobName[]
}

function tasksOf(world: World, handlers: JobHandlers, names: readonly JobName[]): TaskList {
  return Object.fromEntries(
    names.map((name) => [
      name,
      (payload: unknown, { abortSignal, job }: Pick<JobHelpers, 'abortSignal' | 'job'>) => {
        const { upTo, work } = togetherOf(handlers[name] as Handler<unknown>)
        return Array.isArray(payload)
          ? inTurn(payload, (some) => work(world, some, job.key), { upTo, stopping: abortSignal })
          : work(world, [payload], job.key).then(([done]) => done)
      },
    ]),
  )
}

/** A handler of one item, as one of lists. */
function togetherOf<P>(handler: Handler<P>): Together<P> {
  if (typeof handler === 'object') return handler
  return { upTo: 1, work: async (world, some) => some.map((one) => handler(world, one)) }
}

/**
 * Returns the result of each item, in order: Graphile Worker keeps failed ones for the next try. A
 * stop of the workers skips the remaining items.
 */
async function inTurn(
  list: readonly unknown[],
  work: (some: readonly unknown[]) => Promise<Promise<void>[]>,
  { upTo, stopping }: { upTo: number; stopping: AbortSignal | undefined },
): Promise<Promise<void>[]> {
  const outcomes: Promise<void>[] = []
  for (const some of inParcels(list, upTo)) {
    const fail = (error: unknown) => some.map(() => Promise.reject(error as Error))
    const done = stopping?.aborted
      ? fail(new Error('the workers stop'))
      : await work(some).catch(fail)
    await Promise.allSettled(done)
    outcomes.push(...done)
  }
  return outcomes
}

function quietLogger(world: World): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') world.log.error({ worker: message.slice(0, 300) }, 'a job failed')
    else world.log.debug({ worker: message.slice(0, 300) }, 'jobs')
  })
}
