import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectBothWon,
  matchesInLanes,
  type RaceMatch,
  runRaces,
  type Side,
  stateOf,
} from '../helping/helping-races.ts'
import { helpingWorld } from '../helping/helping.ts'
import type { TestWorld } from '../server/world.ts'

const PROPOSE = 'POST /matches/{matchId}/propose-cancel'

let w: TestWorld
let lanes: RaceMatch[][]
beforeAll(async () => {
  w = await helpingWorld()
  lanes = await matchesInLanes(w)
})
afterAll(() => w.close())

test('two proposals to cancel at once, one from each side, are an agreement: both are served, and there is one cancellation', async () => {
  const won = await runRaces(lanes, (match) => {
    const { field, id: matchId, version } = match
    return {
      one: () =>
        w.call(PROPOSE, { token: field.giver.token, params: { matchId }, body: { version } }),
      other: () =>
        w.call(PROPOSE, { token: field.receiver.token, params: { matchId }, body: { version } }),
      async winner({ one, other }) {
        expect([one.status, other.status]).toEqual(['fulfilled', 'fulfilled'])
        expect(await stateOf(w, match)).toBe('cancelled')
        const { rows } = await w.owner.pool.query<{ kind: string; giver: boolean }>(
          'SELECT kind, actor_id = $2 AS giver FROM match_event WHERE match_id = $1 ORDER BY happened_at, event_id',
          [matchId, field.giver.memberId],
        )
        expect(rows.map(({ kind }) => kind)).toEqual(['made', 'cancel_proposed', 'cancel_agreed'])
        expect(rows[1]!.giver).not.toBe(rows[2]!.giver)
        return rows[1]!.giver ? 'one' : ('other' satisfies Side)
      },
    }
  })
  expectBothWon('a proposal to cancel from both sides, by who was first', won)
  const { rows } = await w.owner.pool.query(
    'SELECT sum(open_rupees) AS open, sum(held_rupees) AS held FROM ask',
  )
  expect(rows).toEqual([{ open: (won.one + won.other) * 500, held: 0 }])
})
