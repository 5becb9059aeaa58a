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
  lanes = await matchesInLanes(w, { claimed: true })
})
afterAll(() => w.close())

test('of a confirmation and the sweep that finds its time over, one counts; a receiver who comes too late is told that it changed, and can still confirm', async () => {
  const won = await runRaces(lanes, (match) => {
    const { field, id: matchId, version, utr } = match
    const confirm = (seen: number) =>
      w.call('POST /gethelp/{matchId}/mark-done', {
        token: field.receiver.token,
        params: { matchId },
        body: { seen: true, utrLast4: utr.slice(-4), version: seen },
      })
    return {
      one: () => confirm(version),
      async other() {
        // From here the match is due for whichever lane's sweep looks next; the confirmation may
        // have come before.
        await w.owner.pool.query(
          "UPDATE match SET deadline_at = app_now() - interval '2 minutes' WHERE match_id = $1 AND state = 'awaiting_confirmation'",
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
        expect(await stateOf(w, match)).toBe(winner === 'one' ? 'confirmed' : 'disputed')
        if (winner === 'other') await confirm(version + 1)
        return winner
      },
    }
  })
  expectBothWon('confirmation against the end of its time', won)
  const { rows } = await w.owner.pool.query(
    "SELECT count(*)::int AS helps, sum(amount_rupees)::int AS rupees FROM ledger_transfer WHERE kind = 'help'",
  )
  expect(rows).toEqual([{ helps: 200, rupees: 100_000 }])
}, 90_000)
