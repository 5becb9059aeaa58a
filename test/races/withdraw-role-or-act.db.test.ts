import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectBothWon,
  type Field,
  fieldsInLanes,
  onlyServed,
  runRaces,
} from '../helping/helping-races.ts'
import { helpingWorld } from '../helping/helping.ts'
import { REASON } from '../circle/staff.ts'
import type { TestWorld } from '../server/world.ts'

let w: TestWorld
let lanes: Field[][]
beforeAll(async () => {
  w = await helpingWorld()
  lanes = await fieldsInLanes(w)
  for (const { circleId, giver, receiver } of lanes.flat()) {
    await w.owner.pool.query(
      "INSERT INTO member_role (circle_id, member_id, role, granted_at) VALUES ($1, $2, 'officer', app_now()), ($1, $3, 'admin', app_now())",
      [circleId, giver.memberId, receiver.memberId],
    )
  }
})
afterAll(() => w.close())

test('of an officer’s act and the word that takes the role away, the act comes wholly before or not at all', async () => {
  const won = await runRaces(lanes, ({ circleId, giver: officer, receiver: admin }) => ({
    one: () =>
      w.call('POST /staff/roles/grant', {
        token: officer.token,
        body: { memberId: admin.memberId, role: 'steward', reason: REASON },
      }),
    other: () =>
      w.call('POST /staff/roles/withdraw', {
        token: admin.token,
        body: { memberId: officer.memberId, role: 'officer', reason: REASON },
      }),
    async winner({ one, other }) {
      expect(other.status).toBe('fulfilled')
      const winner =
        one.status === 'fulfilled' ? 'one' : onlyServed({ one, other }, 'request.not-allowed')
      const { rows } = await w.owner.pool.query<{ state: string }>(
        'SELECT state FROM approval WHERE circle_id = $1',
        [circleId],
      )
      // What was proposed by right of a role that is gone waits for nobody.
      expect(rows.map(({ state }) => state)).toEqual(winner === 'one' ? ['withdrawn'] : [])
      return winner
    },
  }))
  expectBothWon('an act against the withdrawal of its role', won)
})
