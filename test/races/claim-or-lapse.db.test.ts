import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepMatches } from '#server/matches/jobs/match-jobs.ts'
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
  lanes = await matchesInLanes(w)
})
afterAll(() => w.close())

test('of a claim and the sweep that lapses its match, one counts; a giver who comes too late is told that it changed', async () => {
  const won = await runRaces(lanes, (match) => {
    const { field, id: matchId, version, utr } = match
    return {
      one: () =>
        w.call('POST /providehelp/provide-help/{matchId}/confirm-proof', {
          token: field.giver.token,
          params: { matchId },
          body: { utr, rail: 'upi', amount: 500, payeeNameSeen: true, version },
        }),
      async other() {
        // From here the match is due for whichever lane's sweep looks next; the claim may have come
        // before.
        await w.owner.pool.query(
          "UPDATE match SET deadline_at = app_now() - interval '2 minutes' WHERE match_id = $1 AND state = 'awaiting_payment'",
          [matchId],
        )
        await sweepMatches(w.world)
      },
      async winner({ one, other }) {
        expect(other.status).toBe('fulfilled')
        const winner =
          one.status === 'fulfilled'
            ? 'one'
            : onlyServed({ one, other }, 'request.changed-meanwhile')
        expect(await stateOf(w, match)).toBe(winner === 'one' ? 'awaiting_confirmation' : 'lapsed')
        return winner
      },
    }
  })
  expectBothWon('claim against the lapse sweep', won)
  const { rows } = await w.owner.pool.query(
    'SELECT sum(open_rupees) AS reopened, sum(held_rupees) AS held FROM ask',
  )
  expect(rows).toEqual([{ reopened: won.other * 500, held: won.one * 500 }])
})
