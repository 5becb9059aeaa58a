import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DisputeRound, disputesInLanes, disputeStateOf } from '../helping/dispute-races.ts'
import { expectBothWon, onlyServed, runRaces } from '../helping/helping-races.ts'
import { helpingWorld } from '../helping/helping.ts'
import type { TestWorld } from '../server/world.ts'

let w: TestWorld
let lanes: DisputeRound[][]
beforeAll(async () => {
  w = await helpingWorld()
  lanes = await disputesInLanes(w)
})
afterAll(() => w.close())

test('of two officers who take a dispute at once, one has it and the other is told that it changed', async () => {
  const won = await runRaces(lanes, (round) => {
    const [one, other] = round.officers
    const take =
      (officer = one) =>
      () =>
        w.call('POST /staff/disputes/{disputeId}/take', {
          token: officer?.token,
          params: { disputeId: round.disputeId },
          body: { version: 1 },
        })
    return {
      one: take(one),
      other: take(other),
      async winner(results) {
        const winner = onlyServed(results, 'request.changed-meanwhile')
        expect(await disputeStateOf(w, round)).toMatchObject({
          state: 'assigned',
          version: 2,
          officer_id: (winner === 'one' ? one : other)?.memberId,
        })
        return winner
      },
    }
  })
  expectBothWon('two officers taking', won)
})
