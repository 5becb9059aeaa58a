import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { LastingConnection } from '../events/lasting-connection.ts'
import { callWorkers } from './call-workers.ts'
import { type JobHandlers, startJobs } from './jobs.ts'

const w = await worldOfFile()
/** All workers of all lanes share one connection, and nobody probes the one that listens. */
const config = { ...w.world.config, connections: 1 }
const world = { ...w.world, config, lasting: new LastingConnection(config) }

const ran: string[] = []
let fails = 0
const note = async (_world: unknown, { disputeId }: { disputeId: string }) => {
  if (fails-- > 0) throw new Error('not yet')
  ran.push(disputeId)
}
const handlers: JobHandlers = {
  ...jobHandlers,
  'dispute-waits': note,
  'deliver-sms': async () => void ran.push('an SMS'),
  'sweep-deadlines': async () => undefined,
  'open-instalments': async () => undefined,
  'sweep-deliveries': async () => undefined,
}
/** Adds a job by another connection, as another server does. */
const add = (name: string, disputeId: string, inMs = 0) =>
  w.owner.pool.query(
    `SELECT graphile_worker.add_job($1, json_build_object('disputeId', $2::text),
      run_at := now() + $3 * interval '1 ms')`,
    [name, disputeId, inMs],
  )
const countOf = async (sql: string) =>
  (await w.owner.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`)).rows[0]?.n
const waiting = () => countOf('graphile_worker._private_jobs')
const LISTENS =
  "pg_stat_activity WHERE datname = current_database() AND application_name = 'paraspar server'"

let working: { stop(): Promise<void> }
beforeEach(async () => {
  ran.length = 0
  working = await startJobs(world, handlers)
  // What the timetable adds at the start of a minute must not call anybody for what a test adds.
  await expect.poll(waiting).toBe(0)
})
afterEach(() => working.stop())

test('a job that is added is begun, in each lane, over one connection for all workers', async () => {
  await Promise.all([add('dispute-waits', 'now'), add('deliver-sms', '')])
  await expect.poll(() => ran.toSorted()).toEqual(['an SMS', 'now'])
  const many = Array.from({ length: 40 }, (_, at) => String(at))
  await Promise.all(many.map((name) => add('dispute-waits', name)))
  await expect.poll(() => ran.length).toBe(42)
  await expect.poll(waiting).toBe(0)
  expect(await countOf("pg_stat_activity WHERE application_name = 'paraspar jobs'")).toBe(1)
})

test('a job that failed is tried again when its time comes', async () => {
  fails = 1
  await add('dispute-waits', 'again')
  await expect.poll(() => fails).toBe(0)
  await expect.poll(() => ran).toEqual(['again'])
})

describe('workers that nobody else wakes', () => {
  const events: WorkerEvents = new EventEmitter()
  let [called, looks]: [number, number] = [0, 0]
  const pgPool = {
    query: (text: string) => {
      looks += 1
      return w.owner.pool.query(text)
    },
  } as unknown as pg.Pool
  let calls: { stop(): Promise<void> }
  beforeEach(async () => {
    await working.stop()
    await w.owner.pool.query('DELETE FROM graphile_worker._private_jobs')
    ;[called, looks] = [0, 0]
    calls = await callWorkers(world, { pgPool, events, readEveryMs: HOUR_MS })
    events.emit('pool:create', { workerPool: { nudge: () => void (called += 1) } } as never)
    // The look at the start finds nothing.
    await expect.poll(() => looks).toBe(1)
    expect(called).toBe(0)
  })
  afterEach(() => calls.stop())

  test('are called for a job that was added, and for one that was added for later', async () => {
    await add('dispute-waits', 'later', 4_000)
    await expect.poll(() => called).toBe(1)
    await expect.poll(() => called).toBeGreaterThan(1)
  })

  test('are called after a gap for what was added in it', async () => {
    await w.owner.pool.query(`SELECT pg_terminate_backend(pid) FROM ${LISTENS}`)
    await expect.poll(() => countOf(LISTENS)).toBe(0)
    await add('dispute-waits', 'unheard')
    await expect.poll(() => called).toBeGreaterThan(0)
  })

  test.each(['job:error', 'worker:getJob:error'] as const)(
    'are called again after a %s',
    async (event) => {
      await add('dispute-waits', 'left')
      // It is due, so the look after it calls once more, and then nothing does.
      await expect.poll(() => called).toBe(2)
      called = 0
      events.emit(event, {} as never)
      await expect.poll(() => called).toBeGreaterThan(0)
    },
  )
})
