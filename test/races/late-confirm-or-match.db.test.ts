import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMatching } from '#server/matching/run-matching.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import {
  claimLateIn,
  expectBothWon,
  type Field,
  fieldsInLanes,
  makeMatches,
  makeRacer,
  onlyServed,
  type RaceMatch,
  runRaces,
  stateOf,
} from '../helping/helping-races.ts'
import { helpingWorld, pledgeOf } from '../helping/helping.ts'
import type { TestWorld } from '../server/world.ts'

let w: TestWorld
let lanes: RaceMatch[][]
beforeAll(async () => {
  w = await helpingWorld()
  lanes = await Promise.all((await fieldsInLanes(w)).map((lane) => lateOnes(lane)))
}, 120_000)
afterAll(() => w.close())

/**
 * In each circle a payment that was claimed late, whose ask is open again, and somebody else's
 * pledge that a run would give to it.
 */
async function lateOnes(lane: readonly Field[]): Promise<RaceMatch[]> {
  const matches: RaceMatch[] = []
  for (const field of lane) {
    const [match] = await makeMatches(w, field, 1)
    await claimLateIn(w, match!)
    const helper = await inTransaction(
      w.world.database,
      { vault: w.world.vault, language: 'en' },
      (ctx) => makeRacer(ctx, field.circleId),
    )
    await pledgeOf(w, helper, 500, 'super')
    matches.push(match!)
  }
  return matches
}

test('a late payment that is confirmed while a run serves its ask either fills it, or is asked what becomes of it', async () => {
  const won = await runRaces(lanes, (match) => {
    const { field, id: matchId, utr } = match
    return {
      one: () =>
        w.call('POST /gethelp/{matchId}/mark-done', {
          token: field.receiver.token,
          params: { matchId },
          body: { seen: true, utrLast4: utr.slice(-4), version: 3 },
        }),
      other: () => runMatching(w.world, field),
      async winner({ one, other }) {
        expect(other.status).toBe('fulfilled')
        const winner =
          one.status === 'fulfilled' ? 'one' : onlyServed({ one, other }, 'matches.choose-rest')
        expect([await stateOf(w, match), await askOf(field)]).toEqual(
          winner === 'one'
            ? ['confirmed', { held: 0, fulfilled: 500, matches: 1 }]
            : ['disputed', { held: 500, fulfilled: 0, matches: 2 }],
        )
        return winner
      },
    }
  })
  expectBothWon('a late confirmation against a matching run', won)
})

async function askOf({ circleId }: Field): Promise<unknown> {
  const { rows } = await w.owner.pool.query(
    'SELECT held_rupees AS held, fulfilled_rupees AS fulfilled, (SELECT count(*) FROM match m WHERE m.circle_id = a.circle_id) AS matches FROM ask a WHERE circle_id = $1',
    [circleId],
  )
  return rows[0]
}
