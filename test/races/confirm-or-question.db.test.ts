import { afterAll, beforeAll, expect, test } from 'vitest'
import {
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
  lanes = await matchesInLanes(w, { claimed: true })
})
afterAll(() => w.close())

test('of a confirmation and "not received" at once, one counts and the other is told that it changed', async () => {
  const won = await runRaces(lanes, (match) => {
    const { field, id: matchId, version, utr } = match
    const asReceiver = { token: field.receiver.token, params: { matchId } }
    return {
      one: () =>
        w.call('POST /gethelp/{matchId}/mark-done', {
          ...asReceiver,
          body: { seen: true, utrLast4: utr.slice(-4), version },
        }),
      other: () =>
        w.call('POST /gethelp/{matchId}/dispute', {
          ...asReceiver,
          body: { kind: 'not_received', reason: 'Not in my account.', version },
        }),
      async winner(results) {
        const winner = onlyServed(results, 'request.changed-meanwhile')
        expect(await stateOf(w, match)).toBe(winner === 'one' ? 'confirmed' : 'disputed')
        return winner
      },
    }
  })
  expectBothWon('confirm against "not received"', won)
  const { rows } = await w.owner.pool.query(
    'SELECT (SELECT count(*) FROM ledger_transfer) AS transfers, (SELECT count(*) FROM dispute) AS disputes',
  )
  expect(rows).toEqual([{ transfers: won.one, disputes: won.other }])
})
