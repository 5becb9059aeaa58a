import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectBothWon,
  matchesInLanes,
  onlyServed,
  RACES,
  type RaceMatch,
  runRaces,
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

test('of two confirmations of one payment at once, one posts the help and the other is told that it changed', async () => {
  const confirm =
    ({ field, id, version, utr }: RaceMatch) =>
    () =>
      w.call('POST /gethelp/{matchId}/mark-done', {
        token: field.receiver.token,
        params: { matchId: id },
        body: { seen: true, utrLast4: utr.slice(-4), version },
      })
  const won = await runRaces(lanes, (match) => ({
    one: confirm(match),
    other: confirm(match),
    winner: (results) => onlyServed(results, 'request.changed-meanwhile'),
  }))
  expectBothWon('confirm against confirm', won)
  const { rows } = await w.owner.pool.query(
    'SELECT count(*) AS transfers, count(DISTINCT match_id) AS matches, sum(amount_rupees) AS rupees FROM ledger_transfer',
  )
  expect(rows).toEqual([{ transfers: RACES, matches: RACES, rupees: RACES * 500 }])
})
