import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchesInLanes, RACES, type RaceMatch } from '../helping/helping-races.ts'
import { helpingWorld } from '../helping/helping.ts'
import type { TestWorld } from '../server/world.ts'

let w: TestWorld
let lanes: RaceMatch[][]
beforeAll(async () => {
  w = await helpingWorld()
  lanes = await matchesInLanes(w, { claimed: true })
})
afterAll(() => w.close())

/** Plays one command twice at once with one key, in every lane; both are answered alike. */
async function twiceAtOnce(
  command: (match: RaceMatch, idempotencyKey: string) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    lanes.map(async (lane) => {
      for (const match of lane) {
        const play = async () => {
          await new Promise((resolve) => setTimeout(resolve, randomInt(5)))
          return command(match, match.id)
        }
        const [one, other] = await Promise.all([play(), play()])
        expect(other).toEqual(one)
      }
    }),
  )
}

test('a confirmation sent twice at once with one key is answered twice and posted once', async () => {
  await twiceAtOnce(({ field, id: matchId, version, utr }, idempotencyKey) =>
    w.call('POST /gethelp/{matchId}/mark-done', {
      token: field.receiver.token,
      params: { matchId },
      body: { seen: true, utrLast4: utr.slice(-4), version },
      idempotencyKey,
    }),
  )
  const { rows } = await w.owner.pool.query(
    "SELECT (SELECT count(*) FROM ledger_transfer) AS transfers, (SELECT count(*) FROM match_event WHERE kind = 'confirmed') AS lines",
  )
  expect(rows).toEqual([{ transfers: RACES, lines: RACES }])
})

test('a pledge sent twice at once with one key is answered twice and made once', async () => {
  const before = await w.owner.pool.query<{ pledges: number }>(
    'SELECT count(*) AS pledges FROM pledge',
  )
  await twiceAtOnce(({ field }, idempotencyKey) =>
    w.call('POST /providehelp', {
      token: field.giver.token,
      body: { amount: 500, plan: 'simple' },
      idempotencyKey,
    }),
  )
  const after = await w.owner.pool.query<{ pledges: number }>(
    'SELECT count(*) AS pledges FROM pledge',
  )
  expect(after.rows[0]!.pledges - before.rows[0]!.pledges).toBe(RACES)
})
