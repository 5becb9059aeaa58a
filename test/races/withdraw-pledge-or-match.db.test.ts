import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMatching } from '#server/matching/run-matching.ts'
import {
  expectBothWon,
  type Field,
  fieldsInLanes,
  makePledgeAndAsk,
  onlyServed,
  runRaces,
} from '../helping/helping-races.ts'
import { helpingWorld } from '../helping/helping.ts'
import type { TestWorld } from '../server/world.ts'

let w: TestWorld
let lanes: Field[][]
const made = new Map<Field, Awaited<ReturnType<typeof makePledgeAndAsk>>>()
beforeAll(async () => {
  w = await helpingWorld()
  lanes = await fieldsInLanes(w)
  for (const field of lanes.flat()) made.set(field, await makePledgeAndAsk(w, field))
})
afterAll(() => w.close())

test('a pledge withdrawn while a run matches it is either closed, or matched whole and told that it changed', async () => {
  const won = await runRaces(lanes, (field) => {
    const open = made.get(field)!
    return {
      one: () =>
        w.call('POST /providehelp/{pledgeId}/withdraw', {
          token: field.giver.token,
          params: { pledgeId: open.pledge.id },
          body: { version: open.pledge.version },
        }),
      other: () => runMatching(w.world, field),
      async winner({ one, other }) {
        expect(other.status).toBe('fulfilled')
        const winner =
          one.status === 'fulfilled'
            ? 'one'
            : onlyServed({ one, other }, 'request.changed-meanwhile')
        expect(await standing(field)).toEqual(
          winner === 'one'
            ? { pledge: 'withdrawn', ask: 'pending', matches: 0 }
            : { pledge: 'matched', ask: 'matched', matches: 1 },
        )
        return winner
      },
    }
  })
  expectBothWon('withdraw a pledge against a matching run', won)
})

async function standing({ circleId }: Field): Promise<unknown> {
  const { rows } = await w.owner.pool.query(
    'SELECT p.state AS pledge, a.state AS ask, (SELECT count(*) FROM match m WHERE m.circle_id = p.circle_id) AS matches FROM pledge p JOIN ask a USING (circle_id) WHERE p.circle_id = $1',
    [circleId],
  )
  return rows[0]
}
