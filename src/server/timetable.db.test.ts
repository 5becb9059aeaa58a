import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { type TestWorld, testWorld } from '#test/world.ts'
import { startJobs } from '#server/platform/jobs.ts'

let w: TestWorld
beforeAll(async () => {
  w = await testWorld()
})
afterAll(() => w.close())

const POLL = { timeout: 15_000, interval: 50 }
const known = async () => (await w.owner.pool.query<{ identifier: string }>('SELECT identifier FROM graphile_worker._private_known_crontabs')).rows.map(({ identifier }) => identifier)

test('after a restart the timetable goes on, and a night in which nothing ran is made up for', async () => {
  const ran: string[] = []
  const handlers = { ...jobHandlers, 'check-ledgers': async () => void ran.push('check-ledgers'), 'sweep-deadlines': async () => void ran.push('sweep-deadlines') }
  const first = await startJobs(w.world, handlers)
  await expect.poll(known, POLL).toContain('check-ledgers')
  await first.stop()
  expect(ran).not.toContain('check-ledgers')
  await w.owner.pool.query("UPDATE graphile_worker._private_known_crontabs SET known_since = now() - interval '3 days', last_execution = now() - interval '25 hours'")
  const second = await startJobs(w.world, handlers)
  await expect.poll(() => ran, POLL).toContain('check-ledgers')
  await second.stop()
})
