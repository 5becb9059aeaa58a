import { expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { useCases } from '#server/use-cases.ts'
import { newCircle, newMember } from '#test/circle/people.ts'
import { untie } from '#test/circle/staff.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { eveningOf, simulateFirstEvening } from './first-evening.ts'
import { ABOUT, simulateFounding } from './founding.ts'
import { PRACTICE_CIRCLE } from './history.ts'
import { createSimulator } from './simulator.ts'

const w = await worldOfFile()

test('the first evening brings everybody in, opens payments and leaves an ask and a pledge, once', async () => {
  const older = await newCircle(w, { name: PRACTICE_CIRCLE, slug: 'practice' })
  const officers = []
  for (let at = 0; at < 5; at++) officers.push(await newMember(w, older, { roles: ['officer'] }))
  await untie(w, officers)
  const simulator = createSimulator(w.world, useCases, jobHandlers)
  expect(await eveningOf(w.world)).toBe('not-there')
  await simulateFounding(w.world, { owner: w.owner.db, simulator })
  expect(await eveningOf(w.world)).toBe('ahead')
  await simulateFirstEvening(w.world, simulator)
  expect(await eveningOf(w.world)).toBe('over')
  expect(await figures()).toEqual({ active: 18, asks: 1, pledges: 1, outside: 1, panel: 4 })
  await simulateFirstEvening(w.world, simulator)
  expect(await figures()).toEqual({ active: 18, asks: 1, pledges: 1, outside: 1, panel: 4 })
})

async function figures(): Promise<unknown> {
  const { rows } = await w.owner.pool.query(
    `SELECT
      (SELECT count(*)::int FROM member m WHERE m.circle_id = c.circle_id AND status = 'active') AS active,
      (SELECT count(*)::int FROM ask a WHERE a.circle_id = c.circle_id AND state = 'awaiting_review') AS asks,
      (SELECT count(*)::int FROM pledge p WHERE p.circle_id = c.circle_id) AS pledges,
      (SELECT count(*)::int FROM outside_officer o WHERE o.circle_id = c.circle_id) AS outside,
      (SELECT count(*)::int FROM panel_member) AS panel
      FROM circle c WHERE c.name = $1`,
    [ABOUT.circleName],
  )
  return rows[0]
}
