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
  await Promise.all(
    lanes.map(async (lane) => {
      for (const { field, id: matchId, version } of lane)
        await w.call('POST /providehelp/provide-help/{matchId}/bank-pending', {
          token: field.giver.token,
          params: { matchId },
          body: { version },
        })
    }),
  )
})
afterAll(() => w.close())

test('of a bank’s failure and the end of its time, one counts; a giver who comes too late is told that it changed', async () => {
  const won = await runRaces(lanes, (match) => {
    const { field, id: matchId } = match
    // From here the match is due for whichever lane's sweep looks next.
    const due = w.owner.pool.query(
      "UPDATE match SET deadline_at = app_now() - interval '2 minutes' WHERE match_id = $1 AND state = 'bank_pending'",
      [matchId],
    )
    return {
      one: () =>
        due.then(() =>
          w.call('POST /providehelp/provide-help/{matchId}/bank-failed', {
            token: field.giver.token,
            params: { matchId },
            body: { version: 2 },
          }),
        ),
      other: () => due.then(() => sweepMatches(w.world)),
      async winner({ one, other }) {
        expect(other.status).toBe('fulfilled')
        const winner =
          one.status === 'fulfilled'
            ? 'one'
            : onlyServed({ one, other }, 'request.changed-meanwhile')
        expect(await stateOf(w, match)).toBe(winner === 'one' ? 'awaiting_payment' : 'disputed')
        return winner
      },
    }
  })
  expectBothWon('a bank’s failure against the bank’s clock', won)
  const { rows } = await w.owner.pool.query(
    "SELECT count(*) AS disputes, (SELECT sum(held_rupees) FROM ask) AS held FROM dispute WHERE kind = 'bank_pending'",
  )
  expect(rows).toEqual([{ disputes: won.other, held: (won.one + won.other) * 500 }])
})
