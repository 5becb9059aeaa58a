import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { runMatching } from '#server/matching/run-matching.ts'
import {
  addressOf,
  expectBothWon,
  type Field,
  fieldsInLanes,
  makePledgeAndAsk,
  runRaces,
} from '../helping/helping-races.ts'
import { helpingWorld } from '../helping/helping.ts'
import type { TestWorld } from '../server/world.ts'

let w: TestWorld
let lanes: Field[][]
beforeAll(async () => {
  w = await helpingWorld()
  lanes = await fieldsInLanes(w)
  for (const field of lanes.flat()) await makePledgeAndAsk(w, field)
})
afterAll(() => w.close())

test('an account closed while a run matches its pledge is closed with the pledge, or stays for the one payment', async () => {
  const won = await runRaces(lanes, (field) => ({
    one: () =>
      w.call('POST /user/close-account', {
        token: field.giver.token,
        body: { email: addressOf(field.giver) },
      }),
    other: () => runMatching(w.world, field),
    async winner({ one, other }) {
      expect([one.status, other.status]).toEqual(['fulfilled', 'fulfilled'])
      const { closed } = (
        one as PromiseFulfilledResult<AnswerOf<Contract['POST /user/close-account']>>
      ).value
      expect(await standing(field)).toEqual(
        closed
          ? { pledge: 'withdrawn', ask: 'pending', matches: 0, member: 'closed', waits: false }
          : { pledge: 'withdrawn', ask: 'matched', matches: 1, member: 'suspended', waits: true },
      )
      return closed ? 'one' : 'other'
    },
  }))
  expectBothWon('close an account against a matching run', won)
})

async function standing({ circleId, giver }: Field): Promise<unknown> {
  const { rows } = await w.owner.pool.query(
    `
    SELECT p.state AS pledge, a.state AS ask, (SELECT count(*) FROM match m WHERE m.circle_id = p.circle_id) AS matches, g.status AS member, g.closes_when_free AS waits
    FROM pledge p JOIN ask a USING (circle_id) JOIN member g ON g.circle_id = p.circle_id AND g.member_id = $2 WHERE p.circle_id = $1`,
    [circleId, giver.memberId],
  )
  return rows[0]
}
