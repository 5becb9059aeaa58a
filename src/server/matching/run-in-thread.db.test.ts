import { Worker } from 'node:worker_threads'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { StoredAsk } from '#server/asks/stored-ask.ts'
import type { StoredPledge } from '#server/pledges/stored-pledge.ts'
import {
  type Field,
  inUseCase,
  makeFields,
  makeMatches,
  makePledgeAndAsk,
  stateOf,
} from '#test/helping/helping-races.ts'
import { actsIn } from '#test/races/acts.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { duringSearch } from '#test/matching/held-search.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { replayByHand } from '#server/programs/replay.ts'
import { readForRun, runMatching, writeRun } from './run-matching.ts'
import { solveQuickly } from './solve-run.ts'

/** More than a run does in place; what two people may be matched for in a day. */
const [PAIRS, MATCHED] = [51, 20]

const w = await worldOfFile()
let fields: Field[]
let field: Field
let open: { pledge: StoredPledge; ask: StoredAsk }[]
beforeAll(async () => {
  acts = actsIn(w)
  fields = await makeFields(w, 5)
})
beforeEach(async () => {
  field = fields.pop()!
  open = []
  for (let at = 0; at < PAIRS; at++) open.push(await makePledgeAndAsk(w, field))
})
afterEach(() => void vi.restoreAllMocks())

const run = () => runMatching(w.world, field)
let acts: ReturnType<typeof actsIn>

test('a run whose thread dies is made without a search, and says so', async () => {
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
    void this.terminate()
  })
  await run()
  expect(await made()).toEqual({ matches: MATCHED, runs: 1 })
  const { rows } = await w.owner.pool.query<{ run_id: string; serving: string }>(
    `SELECT run_id, result::json->>'serving' AS serving FROM matching_run WHERE circle_id = $1`,
    [field.circleId],
  )
  expect(rows).toMatchObject([{ serving: 'unsearched' }])
  expect(await replayByHand(w.world, { runId: rows[0]!.run_id })).toMatchObject({
    code: 0,
    output: expect.stringContaining('there was no time to try better'),
  })
})

const during = (act: () => Promise<unknown>) => duringSearch(run, act)

test('people withdraw and pledge while a run is searched; it takes what is open then', async () => {
  const [{ pledge, ask }] = open as [(typeof open)[0]]
  await during(async () => {
    await w.call('POST /asks/{askId}/withdraw', {
      token: field.receiver.token,
      params: { askId: ask.id },
      body: { version: ask.version },
    })
    await w.call('POST /pledges/{pledgeId}/withdraw', {
      token: field.giver.token,
      params: { pledgeId: pledge.id },
      body: { version: pledge.version },
    })
    await w.call('POST /pledges', {
      token: field.giver.token,
      body: { amount: 500, plan: 'super' },
    })
  })
  expect(await made()).toEqual({ matches: MATCHED, runs: 1 })
  const { rowCount } = await w.owner.pool.query(
    'SELECT FROM match WHERE pledge_id = $1 OR ask_id = $2',
    [pledge.id, ask.id],
  )
  expect(rowCount).toBe(0)
})

test('payments are confirmed while a run is searched', async () => {
  const [match] = await makeMatches(w, field, 1)
  await during(async () => {
    await acts.claim(match!)
    await acts.confirm(match!, { version: match!.version + 1 })
  })
  expect(await stateOf(w, match!)).toBe('confirmed')
})

test('another process may match while a run is searched: each share is given once', async () => {
  await during(() =>
    inUseCase(w, async (ctx) => {
      await lockCircle(ctx.tx, field.circleId)
      const read = await readForRun(ctx, field.circleId)
      await writeRun(ctx, read!, await solveQuickly(read!.input))
    }),
  )
  expect(await made()).toEqual({ matches: MATCHED, runs: 1 })
})

test('the rules that changed while a run was searched hold for it', async () => {
  await during(() =>
    w.owner.pool.query("UPDATE circle SET state = 'paused' WHERE circle_id = $1", [field.circleId]),
  )
  expect(await made()).toEqual({ matches: 0, runs: 0 })
})

async function made(): Promise<unknown> {
  const { rows } = await w.owner.pool.query(
    `SELECT (SELECT count(*) FROM match WHERE circle_id = $1) AS matches,
      (SELECT count(*) FROM matching_run WHERE circle_id = $1) AS runs`,
    [field.circleId],
  )
  return rows[0]
}
