import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Policy } from '#domain/shared/policy.ts'
import type { StoredAsk } from '#server/asks/stored-ask.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { publishVersion } from '#server/circles/policy-versions.ts'
import { patiently } from '#server/platform/database/patient.ts'
import { currentPolicy } from '#server/platform/use-case/policies.ts'
import { replayByHand } from '#server/programs/replay.ts'
import { type Field, inUseCase, makeFields, makePledgeAndAsk } from '#test/helping/helping-races.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { duringSearch } from '#test/matching/held-search.ts'
import type { ToMatch } from '#test/matching/other-process.ts'
import { runMatching } from './run-matching.ts'

/** What two people may be matched for in a day, of what is open. */
const [PAIRS, MATCHED] = [24, 20]
const OTHER = join(import.meta.dirname, '../../../test/matching/other-process.ts')

const w = await worldOfFile()
const fields = await makeFields(w, 6)
let field: Field
let asks: StoredAsk[]
beforeEach(async () => {
  field = fields.pop()!
  asks = []
  for (let at = 0; at < PAIRS; at++) asks.push((await makePledgeAndAsk(w, field)).ask)
})
afterEach(() => void vi.restoreAllMocks())

const run = () => runMatching(w.world, field)

test('an ask that is paused while a run is searched gets nothing', async () => {
  await duringSearch(run, () => pause(asks[0]!))
  expect(await matchesOf(asks[0]!)).toBe(0)
  expect(await made()).toMatchObject({ matches: MATCHED, servings: ['best'] })
})

test('rules that are published while a run is searched hold for all that it makes', async () => {
  await duringSearch(run, () => publish({ matchesReceivedIn24h: 3 }))
  expect(await made()).toMatchObject({ matches: 3, versions: [2] })
})

test('so do those that leave its inputs as they were', async () => {
  await duringSearch(run, () => publish({ payMs: 30 * 60 * 60_000 }))
  expect(await made()).toMatchObject({ matches: MATCHED, versions: [2] })
})

// Each search takes 600 of the 2,000 ms that there are, so there are two.
test('a circle that changes during each search is matched without one, from what is open then', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const paused: StoredAsk[] = []
  const change = async () => {
    const ask = asks[paused.length]!
    paused.push(ask)
    now += 600
    await pause(ask)
  }
  await duringSearch(run, change, { each: true })
  expect(paused).toHaveLength(2)
  for (const ask of paused) expect(await matchesOf(ask)).toBe(0)
  const { matches, servings, runIds } = await made()
  expect({ matches, servings }).toEqual({ matches: MATCHED, servings: ['unsearched'] })
  expect(await replayByHand(w.world, { runId: runIds[0]! })).toMatchObject({ code: 0 })
})

test('where even that fails nothing is made, and the next run makes it', async () => {
  const end = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
    void this.terminate()
  })
  await expect(run()).rejects.toThrow('a thread')
  end.mockRestore()
  expect(await made()).toMatchObject({ matches: 0, runIds: [] })
  await run()
  expect(await made()).toMatchObject({ matches: MATCHED, servings: ['best'] })
})

test('two processes that match a circle at one instant give each share once', async () => {
  const other = fork(OTHER, { serialization: 'advanced', execArgv: [] })
  try {
    await once(other, 'message')
    const both: Promise<unknown>[] = []
    // Both have searched the same and wait for the circle, before either may write.
    await inUseCase(w, async (ctx) => {
      await lockCircle(ctx.tx, field.circleId)
      const { databaseUrl, keys } = w.world.config
      const toMatch: ToMatch = { databaseUrl, keys, circleId: field.circleId }
      other.send(toMatch)
      both.push(once(other, 'message'))
      both.push(runMatching({ ...w.world, database: patiently(w.world.database) }, field))
      await vi.waitUntil(async () => (await waiting()) === 2, { timeout: 60_000, interval: 20 })
    })
    await Promise.all(both)
  } finally {
    other.kill()
  }
  expect(await made()).toMatchObject({ matches: MATCHED, servings: ['best'] })
})

/** Connections that wait for somebody's lock. */
async function waiting(): Promise<unknown> {
  const { rows } = await w.owner.pool.query(
    `SELECT count(DISTINCT l.pid) AS waiting FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE NOT l.granted AND a.datname = current_database()`,
  )
  return rows[0].waiting
}

function pause({ id, version }: StoredAsk): Promise<unknown> {
  return w.call('POST /asks/{askId}/pause', {
    token: field.receiver.token,
    params: { askId: id },
    body: { version },
  })
}

function publish(figures: Partial<Policy>): Promise<unknown> {
  return inUseCase(w, async ({ tx, now }) => {
    const { circleId } = field
    await lockCircle(tx, circleId)
    const { policy } = await currentPolicy(tx, circleId)
    return publishVersion(tx, { circleId, policy: { ...policy, ...figures }, now })
  })
}

async function matchesOf({ id }: StoredAsk): Promise<unknown> {
  const { rowCount } = await w.owner.pool.query('SELECT FROM match WHERE ask_id = $1', [id])
  return rowCount
}

async function made(): Promise<{
  matches: number
  versions: number[]
  servings: string[]
  runIds: string[]
}> {
  const { rows } = await w.owner.pool.query(
    `SELECT count(*) AS matches, array_agg(DISTINCT policy_version) AS versions,
      (SELECT array_agg(result::json->>'serving') FROM matching_run WHERE circle_id = $1) AS servings,
      (SELECT coalesce(array_agg(run_id::text), '{}') FROM matching_run WHERE circle_id = $1) AS "runIds"
      FROM match WHERE circle_id = $1`,
    [field.circleId],
  )
  return rows[0]
}
