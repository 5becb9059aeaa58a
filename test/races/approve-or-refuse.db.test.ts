import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type DisputeRound,
  disputesInLanes,
  disputeStateOf,
  proposedIn,
} from '../helping/dispute-races.ts'
import { expectBothWon, onlyServed, runRaces } from '../helping/helping-races.ts'
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

test('of an approval and a refusal by two officers at once, one counts and the ruling has one decision', async () => {
  const won = await runRaces(lanes, (round) => {
    const decide = (approve: boolean, token: string | undefined) =>
      w.call('POST /staff/disputes/{disputeId}/decide-ruling', {
        token,
        params: { disputeId: round.disputeId },
        body: { approve, reason: 'I have looked.', version: round.version },
      })
    return {
      one: () => decide(true, round.officers[1]?.token),
      other: () => decide(false, round.officers[2]?.token),
      async winner(results) {
        const winner = onlyServed(results, 'request.changed-meanwhile')
        expect((await disputeStateOf(w, round)).state).toBe(winner === 'one' ? 'ruled' : 'review')
        const { rows } = await w.owner.pool.query(
          'SELECT state, decided_by FROM ruling WHERE dispute_id = $1',
          [round.disputeId],
        )
        expect(rows).toEqual([
          {
            state: winner === 'one' ? 'approved' : 'refused',
            decided_by: round.officers[winner === 'one' ? 1 : 2]?.memberId,
          },
        ])
        return winner
      },
    }
  })
  expectBothWon('approval against refusal', won)
})
