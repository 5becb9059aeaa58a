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
  lanes = await matchesInLanes(w)
  // The giver proposed to cancel, and then paid all the same.
  await Promise.all(
    lanes.map(async (lane) => {
      for (const { field, id: matchId, version } of lane)
        await w.call('POST /matches/{matchId}/propose-cancel', {
          token: field.giver.token,
          params: { matchId },
          body: { version },
        })
    }),
  )
})
afterAll(() => w.close())

test('of a claim and the agreement to cancel at once, one counts and the other is told that it changed', async () => {
  const won = await runRaces(lanes, (match) => {
    const { field, id: matchId, utr } = match
    return {
      one: () =>
        w.call('POST /providehelp/provide-help/{matchId}/confirm-proof', {
          token: field.giver.token,
          params: { matchId },
          body: { utr, rail: 'upi', amount: 500, payeeNameSeen: true, version: 2 },
        }),
      other: () =>
        w.call('POST /matches/{matchId}/answer-cancel', {
          token: field.receiver.token,
          params: { matchId },
          body: { agree: true, version: 2 },
        }),
      async winner(results) {
        const winner = onlyServed(results, 'request.changed-meanwhile')
        expect(await stateOf(w, match)).toBe(
          winner === 'one' ? 'awaiting_confirmation' : 'cancelled',
        )
        return winner
      },
    }
  })
  expectBothWon('claim against the agreement to cancel', won)
  const { rows } = await w.owner.pool.query(
    'SELECT sum(open_rupees) AS open, sum(held_rupees) AS held, (SELECT count(*) FROM match WHERE cancel_by IS NOT NULL) AS proposals FROM ask',
  )
  expect(rows).toEqual([{ open: won.other * 500, held: won.one * 500, proposals: 0 }])
})
