import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { StoredAsk } from '#server/asks/stored-ask.ts'
import type { StoredPledge } from '#server/pledges/stored-pledge.ts'
import { type Field, makeFields, makePledgeAndAsk } from '#test/helping/helping-races.ts'
import { helpingWorld } from '#test/helping/helping.ts'
import { untilWaiting } from '#test/circle/meeting.ts'
import type { TestWorld } from '#test/server/world.ts'
import { runMatching } from './run-matching.ts'

/** More than a run does in place; what two people may be matched for in a day. */
const [PAIRS, MATCHED] = [51, 20]

let w: TestWorld
let fields: Field[]
let field: Field
let open: { pledge: StoredPledge; ask: StoredAsk }[]
beforeAll(async () => {
  w = await helpingWorld()
  fields = await makeFields(w, 2)
})
beforeEach(async () => {
  field = fields.pop()!
  open = []
  for (let at = 0; at < PAIRS; at++) open.push(await makePledgeAndAsk(w, field))
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => w.close())

const run = () => runMatching(w.world, field)

test('a run whose thread dies leaves nothing, and the next one makes it all', async () => {
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
    void this.terminate()
  })
  await expect(run()).rejects.toThrow('a thread ended under its work')
  expect(await made()).toEqual({ matches: 0, runs: 0 })
  await run()
  expect(await made()).toEqual({ matches: MATCHED, runs: 1 })
})

test('withdrawing and pledging wait for a run; the one learns, the other queues', async () => {
  const [asked, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sending = vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (
    this: Worker,
    input: unknown,
  ) {
    sending.mockRestore()
    asked.resolve()
    void goesOn.promise.then(() => this.postMessage(input))
  })
  const running = run()
  await asked.promise
  const [{ pledge, ask }] = open as [(typeof open)[0]]
  const beside = Promise.allSettled([
    w.call('POST /asks/{askId}/withdraw', {
      token: field.receiver.token,
      params: { askId: ask.id },
      body: { version: ask.version },
    }),
    w.call('POST /pledges/{pledgeId}/withdraw', {
      token: field.giver.token,
      params: { pledgeId: pledge.id },
      body: { version: pledge.version },
    }),
    w.call('POST /pledges', { token: field.giver.token, body: { amount: 500, plan: 'super' } }),
  ])
  await untilWaiting(w, 3)
  goesOn.resolve()
  await running
  const changed = {
    status: 'rejected',
    reason: expect.objectContaining({ code: 'request.changed-meanwhile' }),
  }
  expect(await beside).toMatchObject([
    changed,
    changed,
    { status: 'fulfilled', value: { data: { openAmount: 500, heldAmount: 0 } } },
  ])
  expect(await made()).toEqual({ matches: MATCHED, runs: 1 })
})

async function made(): Promise<unknown> {
  const { rows } = await w.owner.pool.query(
    `SELECT (SELECT count(*) FROM match WHERE circle_id = $1) AS matches,
      (SELECT count(*) FROM matching_run WHERE circle_id = $1) AS runs`,
    [field.circleId],
  )
  return rows[0]
}
