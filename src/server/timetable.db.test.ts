import fastify from 'fastify'
import { expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { ownClock } from '#test/server/own-clock.ts'
import { testWorld } from '#test/server/world.ts'
import { serveHealth } from './platform/http/health.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const w = await worldOfFile(testWorld)

const known = async () =>
  (
    await w.owner.pool.query<{ identifier: string }>(
      'SELECT identifier FROM graphile_worker._private_known_crontabs',
    )
  ).rows.map(({ identifier }) => identifier)

test('the timetable goes on after a restart and makes up for a lost night', async () => {
  const ran: string[] = []
  const handlers = {
    ...jobHandlers,
    'check-ledgers': async () => void ran.push('check-ledgers'),
    'sweep-deadlines': async () => void ran.push('sweep-deadlines'),
  }
  const first = await startJobs(w.world, handlers)
  await expect.poll(known).toContain('check-ledgers')
  await first.stop()
  expect(ran).not.toContain('check-ledgers')
  await w.owner.pool.query(
    `UPDATE graphile_worker._private_known_crontabs
      SET known_since = now() - interval '3 days', last_execution = now() - interval '25 hours'`,
  )
  const second = await startJobs(w.world, handlers)
  await expect.poll(() => ran).toContain('check-ledgers')
  await second.stop()
})

test('a server with a silent timetable is not ready, till a tick after an outage', async () => {
  const app = fastify()
  const clock = ownClock()
  serveHealth(app, w.world)
  const response = async (headers = {}) => {
    const { statusCode, body } = await app.inject({ url: '/readyz', headers })
    return { statusCode, ...(JSON.parse(body) as object) }
  }
  const tickedAgo = (seconds: number) =>
    w.owner.pool.query(
      `UPDATE graphile_worker._private_known_crontabs
        SET known_since = now() - interval '9 days', last_execution = now() - $1 * interval '1 s'`,
      [seconds],
    )
  await tickedAgo(120)
  expect(await response()).toEqual({ statusCode: 200, ready: true })
  await tickedAgo(240)
  clock.later()
  expect(await response()).toEqual({ statusCode: 503, ready: false, missing: 'timetable' })
  expect(await response({ 'x-forwarded-for': '203.0.113.7' })).toEqual({
    statusCode: 503,
    ready: false,
  })
  await w.owner.pool.query(
    `INSERT INTO outage (outage_id, from_at, until_at, moved_deadlines)
      VALUES (gen_random_uuid(), clock_timestamp() - interval '4 minutes', clock_timestamp(), 0)`,
  )
  expect(await response()).toEqual({ statusCode: 200, ready: true })
  await w.owner.pool.query('DELETE FROM outage')
  await w.owner.pool.query('DELETE FROM graphile_worker._private_known_crontabs')
  clock.later()
  expect(await response()).toEqual({ statusCode: 200, ready: true })
  await app.close()
  clock.restore()
})
