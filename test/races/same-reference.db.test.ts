import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectBothWon,
  matchesInLanes,
  onlyServed,
  RACES,
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
  lanes = await matchesInLanes(w, { each: 2 })
})
afterAll(() => w.close())

// Half the pairs lie in one circle, half in two: the installation must refuse a second use wherever
// it comes from.
function pairs(): (readonly [RaceMatch, RaceMatch])[][] {
  return lanes.map((lane, at) => {
    const others = at % 2 === 0 ? lane : (lanes[(at + 2) % lanes.length] ?? [])
    return Array.from(
      { length: RACES / lanes.length },
      (_, round) => [lane[2 * round]!, others[2 * round + 1]!] as const,
    )
  })
}

test('of two claims with one bank reference at once, one counts and the other is refused', async () => {
  const claim =
    ({ field, id: matchId, version }: RaceMatch, utr: string) =>
    () =>
      w.call('POST /providehelp/provide-help/{matchId}/confirm-proof', {
        token: field.giver.token,
        params: { matchId },
        body: { utr, rail: 'upi', amount: 500, payeeNameSeen: true, version },
      })
  const won = await runRaces(pairs(), ([one, other]) => ({
    one: claim(one, one.utr),
    other: claim(other, one.utr),
    async winner(results) {
      const winner = onlyServed(results, 'matches.utr-used')
      expect([await stateOf(w, one), await stateOf(w, other)]).toEqual(
        winner === 'one'
          ? ['awaiting_confirmation', 'awaiting_payment']
          : ['awaiting_payment', 'awaiting_confirmation'],
      )
      return winner
    },
  }))
  expectBothWon('one reference on two matches', won)
  expect((await w.owner.pool.query('SELECT count(*) AS used FROM utr_use')).rows).toEqual([
    { used: RACES },
  ])
})
