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

test('of a claim taken back and its confirmation at once, one counts and the other is told that it changed', async () => {
  const won = await runRaces(lanes, (match) => {
    const { field, id: matchId, version, utr } = match
    return {
      one: () =>
        w.call('POST /providehelp/provide-help/{matchId}/withdraw-claim', {
          token: field.giver.token,
          params: { matchId },
          body: { version },
        }),
      other: () =>
        w.call('POST /gethelp/{matchId}/mark-done', {
          token: field.receiver.token,
          params: { matchId },
          body: { seen: true, utrLast4: utr.slice(-4), version },
        }),
      async winner(results) {
        const winner = onlyServed(results, 'request.changed-meanwhile')
        expect(await stateOf(w, match)).toBe(winner === 'one' ? 'awaiting_payment' : 'confirmed')
        return winner
      },
    }
  })
  expectBothWon('withdraw the claim against confirm', won)
})
