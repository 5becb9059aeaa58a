import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { runMatching } from '#server/matching/run-matching.ts'
import {
  claimLateIn,
  type Field,
  makeMatches,
  makePledgeAndAsk,
  makeRacer,
  inUseCase,
  stateOf,
} from '../helping/helping-races.ts'
import { pledgeOf, worldOfFile } from '../helping/helping.ts'
import { actsIn, sumsOver } from './acts.ts'
import { circlesInLanes, inLanes, oneMayBeRefused, race, ROUNDS } from './race.ts'

const w = await worldOfFile()
const { confirm } = actsIn(w)

/** In each circle a pledge and an ask that a run would match. */
const openInLanes = () =>
  circlesInLanes(w, async (field) => ({ field, ...(await makePledgeAndAsk(w, field)) }))

test('two matching runs at once match what is open once', async () => {
  const lanes = await openInLanes()
  await inLanes(lanes, async ({ field }) => {
    const run = async () => {
      await new Promise((resolve) => setTimeout(resolve, randomInt(5)))
      await runMatching(w.world, field)
    }
    const [one, other] = await Promise.allSettled([run(), run()])
    expect([one.status, other.status]).toEqual(['fulfilled', 'fulfilled'])
  })
  const circles = lanes.flat().map(({ field }) => field.circleId)
  expect(
    await sumsOver(
      w,
      circles,
      `SELECT count(*) AS matches, count(DISTINCT circle_id) AS circles,
        (SELECT count(*) FROM matching_run WHERE circle_id = ANY ($1)) AS runs,
        (SELECT sum(open_rupees) FROM pledge WHERE circle_id = ANY ($1)) AS open,
        (SELECT sum(held_rupees) FROM ask WHERE circle_id = ANY ($1)) AS held
        FROM match WHERE circle_id = ANY ($1)`,
    ),
  ).toEqual({ matches: ROUNDS, circles: ROUNDS, runs: ROUNDS, open: 0, held: ROUNDS * 500 })
})

race('an ask withdrawn while a run matches it is closed, or matched whole and refused', {
  lanes: openInLanes,
  acts: ({ field, ask }) => ({
    one: () =>
      w.call('POST /asks/{askId}/withdraw', {
        token: field.receiver.token,
        params: { askId: ask.id },
        body: { version: ask.version },
      }),
    other: () => runMatching(w.world, field),
    async winner(results) {
      const winner = oneMayBeRefused(results, 'request.changed-meanwhile')
      expect(await leftIn(field)).toMatchObject(
        winner === 'one' ? { ask: 'withdrawn', pledge: 'pending', matches: 0 } : MATCHED,
      )
      return winner
    },
  }),
})

race('a pledge withdrawn while a run matches it is closed, or matched whole and refused', {
  lanes: openInLanes,
  acts: ({ field, pledge }) => ({
    one: () =>
      w.call('POST /pledges/{pledgeId}/withdraw', {
        token: field.giver.token,
        params: { pledgeId: pledge.id },
        body: { version: pledge.version },
      }),
    other: () => runMatching(w.world, field),
    async winner(results) {
      const winner = oneMayBeRefused(results, 'request.changed-meanwhile')
      expect(await leftIn(field)).toMatchObject(
        winner === 'one' ? { pledge: 'withdrawn', ask: 'pending', matches: 0 } : MATCHED,
      )
      return winner
    },
  }),
})

race('an account closed while a run matches its pledge closes, or stays for the one match', {
  lanes: openInLanes,
  acts: ({ field }) => ({
    one: () =>
      w.call('POST /user/close-account', {
        token: field.giver.token,
        body: { email: field.giver.email },
      }),
    other: () => runMatching(w.world, field),
    async winner({ one, other }) {
      expect([one.status, other.status]).toEqual(['fulfilled', 'fulfilled'])
      const { closed } = (
        one as PromiseFulfilledResult<ResponseOf<Contract['POST /user/close-account']>>
      ).value
      expect(await leftIn(field)).toEqual(
        closed
          ? { pledge: 'withdrawn', ask: 'pending', matches: 0, member: 'closed', waits: false }
          : { pledge: 'withdrawn', ask: 'matched', matches: 1, member: 'suspended', waits: true },
      )
      return closed ? 'one' : 'other'
    },
  }),
})

race('a late payment confirmed while a run serves its ask fills it, or leaves an overpayment', {
  // Whose ask is open again, and somebody else has a pledge that a run would give to it.
  lanes: () =>
    circlesInLanes(w, async (field) => {
      const [match] = await makeMatches(w, field, 1)
      await claimLateIn(w, match!)
      await pledgeOf(w, await inUseCase(w, (ctx) => makeRacer(ctx, field.circleId)), 500, 'super')
      return match!
    }),
  acts: (match) => ({
    one: () => confirm(match, { version: 3 }),
    other: () => runMatching(w.world, match.field),
    async winner(results) {
      const winner = oneMayBeRefused(results, 'matches.choose-overpayment')
      const ask = await sumsOver(
        w,
        [match.field.circleId],
        `SELECT held_rupees AS held, fulfilled_rupees AS fulfilled,
            (SELECT count(*) FROM match m WHERE m.circle_id = a.circle_id) AS matches
            FROM ask a WHERE circle_id = ANY ($1)`,
      )
      expect([await stateOf(w, match), ask]).toEqual(
        winner === 'one'
          ? ['confirmed', { held: 0, fulfilled: 500, matches: 1 }]
          : ['disputed', { held: 500, fulfilled: 0, matches: 2 }],
      )
      return winner
    },
  }),
})

const MATCHED = { pledge: 'matched', ask: 'matched', matches: 1 }

async function leftIn({ circleId, giver }: Field): Promise<unknown> {
  const { rows } = await w.owner.pool.query(
    `SELECT p.state AS pledge, a.state AS ask,
      (SELECT count(*) FROM match m WHERE m.circle_id = p.circle_id) AS matches,
      g.status AS member, g.closes_when_free AS waits
    FROM pledge p JOIN ask a USING (circle_id)
      JOIN member g ON g.circle_id = p.circle_id AND g.member_id = $2 WHERE p.circle_id = $1`,
    [circleId, giver.memberId],
  )
  return rows[0]
}
