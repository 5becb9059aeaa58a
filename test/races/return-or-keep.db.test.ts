import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  claimLateIn,
  expectBothWon,
  matchesInLanes,
  onlyServed,
  type RaceMatch,
  runRaces,
  stateOf,
} from '../helping/helping-races.ts'
import { helpingWorld } from '../helping/helping.ts'
import type { TestWorld } from '../server/world.ts'

let w: TestWorld
let lanes: RaceMatch[][]
beforeAll(async () => {
  w = await helpingWorld()
  lanes = await matchesInLanes(w)
  await Promise.all(
    lanes.map(async (lane) => {
      for (const match of lane) await promiseBack(match)
    }),
  )
}, 120_000)
afterAll(() => w.close())

/** A late payment of which nothing fits any more, and the receiver has promised to send it back. */
async function promiseBack(match: RaceMatch): Promise<void> {
  const {
    field: { receiver },
    id: matchId,
    utr,
  } = match
  const version = await claimLateIn(w, match)
  const { rows } = await w.owner.pool.query<{ id: string; version: number }>(
    'SELECT ask_id AS id, a.version FROM match m JOIN ask a USING (circle_id, ask_id) WHERE match_id = $1',
    [matchId],
  )
  await w.call('POST /gethelp/{askId}/withdraw', {
    token: receiver.token,
    params: { askId: rows[0]!.id },
    body: { version: rows[0]!.version },
  })
  await w.call('POST /gethelp/{matchId}/mark-done', {
    token: receiver.token,
    params: { matchId },
    body: { seen: true, utrLast4: utr.slice(-4), rest: 'return', version },
  })
}

test('of a return that has come and a receiver who keeps it after all, one counts and the other is told that it changed', async () => {
  const version = 4
  const won = await runRaces(lanes, (match) => {
    const { field, id: matchId, utr } = match
    return {
      one: () =>
        w.call('POST /providehelp/provide-help/{matchId}/confirm-return', {
          token: field.giver.token,
          params: { matchId },
          body: { version },
        }),
      other: () =>
        w.call('POST /gethelp/{matchId}/mark-done', {
          token: field.receiver.token,
          params: { matchId },
          body: { seen: true, utrLast4: utr.slice(-4), rest: 'keep', version },
        }),
      async winner(results) {
        const winner = onlyServed(results, 'request.changed-meanwhile')
        expect(await stateOf(w, match)).toBe(winner === 'one' ? 'cancelled' : 'confirmed')
        return winner
      },
    }
  })
  expectBothWon('a return against keeping it', won)
  const { rows } = await w.owner.pool.query(
    'SELECT (SELECT count(*) FROM ledger_transfer) AS transfers, (SELECT count(*) FROM match WHERE returned_at IS NOT NULL) AS returned',
  )
  expect(rows).toEqual([{ transfers: won.other, returned: won.one }])
})
