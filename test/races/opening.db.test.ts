import { beforeAll, describe, expect, test } from 'vitest'
import { helpingCircle, newGiver, newReceiver, pledgeOf, worldOfFile } from '../helping/helping.ts'
import { actOn, foundersReady, newOperator, openIt, stateOf } from '../opening/founders.ts'
import type { Person } from '../circle/people.ts'
import { runMatching } from '#server/matching/run-matching.ts'
import { onlyServed, ROUNDS, runRounds } from './race.ts'
import { WIDE_BOUNDS } from '../opening/wide-bounds.ts'

const w = await worldOfFile()
const ROUNDS_OF_FOUNDERS = Math.min(ROUNDS, 20)
let [one, other]: (Person | undefined)[] = []
beforeAll(async () => {
  one = await newOperator(w)
  other = await newOperator(w)
  await w.call('PUT /operator/bounds', {
    token: one.token,
    body: WIDE_BOUNDS,
  })
}, 60_000)

describe('two operators at once', () => {
  test('open and refuse a circle: one of them decides', async () => {
    const lane: string[] = []
    for (let at = 0; at < ROUNDS_OF_FOUNDERS; at++) lane.push((await foundersReady(w)).circleId)
    const won = await runRounds([lane], (circleId) => ({
      one: () => openIt(w, one!, circleId),
      other: () =>
        w.call('POST /operator/foundings/refuse', {
          token: other!.token,
          body: { circleId, reason: 'We host only groups of this district' },
        }),
      winner: async (results) => {
        const side = onlyServed(results, 'circles.founding-decided')
        expect(await stateOf(w, circleId)).toBe(side === 'one' ? 'open' : 'refused')
        return side
      },
    }))
    expect(won.one + won.other).toBe(ROUNDS_OF_FOUNDERS)
  }, 300_000)
})

describe('a founder’s last word beside the opening', () => {
  test('counts whole or not at all: three days if both named them before, else the ordinary wait', async () => {
    const lane: Awaited<ReturnType<typeof foundersReady>>[] = []
    for (let at = 0; at < ROUNDS_OF_FOUNDERS; at++) {
      const founders = await foundersReady(w)
      await nameTerms(founders.first)
      lane.push(founders)
    }
    const won = await runRounds([lane], ({ second, circleId }) => ({
      one: () => nameTerms(second),
      other: () => openIt(w, one!, circleId),
      async winner(results) {
        expect(results.other.status).toBe('fulfilled')
        const isNamed = results.one.status === 'fulfilled'
        if (!isNamed) onlyServed(results, 'circles.founding-unknown')
        const { rows } = await w.owner.pool.query(
          `SELECT (p.policy->>'foundingFirstAskDays')::int AS days FROM circle c
            JOIN circle_policy p ON p.circle_id = c.circle_id AND p.version = c.policy_version
            WHERE c.circle_id = $1`,
          [circleId],
        )
        expect(rows).toEqual([{ days: isNamed ? 3 : 14 }])
        return isNamed ? 'one' : 'other'
      },
    }))
    expect(won.one + won.other).toBe(ROUNDS_OF_FOUNDERS)
  }, 300_000)
})

const nameTerms = ({ token }: Person) =>
  w.call('PUT /founding/terms', { token, body: { firstAskDays: 3 } })

describe('a pause beside a matching run', () => {
  test('leaves a match that was made before, or none', async () => {
    const lane: { circleId: string; giver: Person }[] = []
    for (let at = 0; at < ROUNDS_OF_FOUNDERS; at++) {
      const circle = await helpingCircle(w)
      const giver = await newGiver(w, circle)
      await newReceiver(w, circle, { asks: 500 })
      await pledgeOf(w, giver, 500, 'super')
      lane.push({ circleId: circle.circleId, giver })
    }
    const won = await runRounds([lane], ({ circleId }) => ({
      one: () => runMatching(w.world, { circleId }),
      other: () => actOn(w, one!, circleId, 'pause'),
      winner: async ({ one: run, other: pause }) => {
        expect([run.status, pause.status]).toEqual(['fulfilled', 'fulfilled'])
        const { rowCount } = await w.owner.pool.query('SELECT FROM match WHERE circle_id = $1', [
          circleId,
        ])
        expect(await stateOf(w, circleId)).toBe('paused')
        await runMatching(w.world, { circleId })
        const after = await w.owner.pool.query('SELECT FROM match WHERE circle_id = $1', [circleId])
        expect(after.rowCount).toBe(rowCount)
        return rowCount === 1 ? 'one' : 'other'
      },
    }))
    expect(won.one + won.other).toBe(ROUNDS_OF_FOUNDERS)
  }, 300_000)
})
