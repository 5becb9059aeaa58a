import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type DisputeRound,
  disputesInLanes,
  disputeStateOf,
  proposedIn,
} from '../helping/dispute-races.ts'
import { expectBothWon, onlyServed, runRaces, stateOf } from '../helping/helping-races.ts'
import { helpingWorld } from '../helping/helping.ts'
import type { TestWorld } from '../server/world.ts'

let w: TestWorld
let lanes: (DisputeRound & { version: number })[][]
beforeAll(async () => {
  w = await helpingWorld()
  const disputes = await disputesInLanes(w)
  lanes = await Promise.all(
    disputes.map(async (lane) => {
      const rounds = []
      for (const round of lane) rounds.push({ ...round, version: await proposedIn(w, round) })
      return rounds
    }),
  )
})
afterAll(() => w.close())

test('of a receiver who confirms after all and the second officer’s approval, one counts: settled with its help posted, or ruled with nothing moved', async () => {
  const won = await runRaces(lanes, (round) => {
    const { match, disputeId, officers, version } = round
    return {
      one: () =>
        w.call('POST /gethelp/{matchId}/mark-done', {
          token: match.field.receiver.token,
          params: { matchId: match.id },
          body: { seen: true, utrLast4: match.utr.slice(-4), version: match.version },
        }),
      other: () =>
        w.call('POST /staff/disputes/{disputeId}/decide-ruling', {
          token: officers[1]?.token,
          params: { disputeId },
          body: { approve: true, reason: 'I see the same.', version },
        }),
      async winner(results) {
        const winner = onlyServed(results, 'matches.not-now', 'request.changed-meanwhile')
        expect([await stateOf(w, match), (await disputeStateOf(w, round)).state]).toEqual(
          winner === 'one' ? ['confirmed', 'settled'] : ['disputed', 'ruled'],
        )
        return winner
      },
    }
  })
  expectBothWon('settling against approval', won)
  const { rows } = await w.owner.pool.query(
    'SELECT (SELECT count(*) FROM ledger_transfer) AS transfers',
  )
  expect(rows).toEqual([{ transfers: won.one }])
})
