import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMatching } from '#server/matching/run-matching.ts'
import { type Field, fieldsInLanes, makePledgeAndAsk, RACES } from '../helping/helping-races.ts'
import { helpingWorld } from '../helping/helping.ts'
import type { TestWorld } from '../server/world.ts'

let w: TestWorld
let lanes: Field[][]
beforeAll(async () => {
  w = await helpingWorld()
  lanes = await fieldsInLanes(w)
})
afterAll(() => w.close())

test('two matching runs at once match what is open once', async () => {
  for (const lane of lanes) for (const field of lane) await makePledgeAndAsk(w, field)
  await Promise.all(
    lanes.map(async (lane) => {
      for (const field of lane) {
        const run = async () => {
          await new Promise((resolve) => setTimeout(resolve, randomInt(5)))
          await runMatching(w.world, field)
        }
        const [one, other] = await Promise.allSettled([run(), run()])
        expect([one.status, other.status]).toEqual(['fulfilled', 'fulfilled'])
      }
    }),
  )
  const { rows } = await w.owner.pool
    .query(`SELECT (SELECT count(*) FROM match) AS matches, (SELECT count(DISTINCT circle_id) FROM match) AS circles, (SELECT count(*) FROM matching_run) AS runs,
    (SELECT sum(open_rupees) FROM pledge) AS open, (SELECT sum(held_rupees) FROM ask) AS held`)
  expect(rows).toEqual([
    { matches: RACES, circles: RACES, runs: RACES, open: 0, held: RACES * 500 },
  ])
})
