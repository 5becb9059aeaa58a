import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { checkCircle } from '#server/audit/check-circle.ts'
import { checkAndRecord } from '#server/audit/check-ledgers.ts'
import { runMatching } from '#server/matching/run-matching.ts'
import { giveRole, REASON } from '../circle/staff.ts'
import {
  type Field,
  inUseCase,
  makeMatches,
  makePledgeAndAsk,
  makeRacer,
  type RaceMatch,
  type Racer,
  stateOf,
} from '../helping/helping-races.ts'
import { pledgeOf, worldOfFile } from '../helping/helping.ts'
import { actsIn, sumsOver } from './acts.ts'
import { circlesInLanes, oneMayBeRefused, race } from './race.ts'

const w = await worldOfFile()
const { confirm } = actsIn(w)

race('of a confirmation and the log-out of its receiver, it comes wholly before or never', {
  lanes: () =>
    circlesInLanes(w, async (field) => (await makeMatches(w, field, 1, { claimed: true }))[0]!),
  acts: (match) => ({
    one: () => confirm(match),
    other: () => w.call('POST /user/logout', { token: match.field.receiver.token }),
    async winner(results) {
      const winner = oneMayBeRefused(results, 'request.session-expired', 'request.not-signed-in')
      const state = winner === 'one' ? 'confirmed' : 'awaiting_confirmation'
      expect(await stateOf(w, match)).toBe(state)
      return winner
    },
  }),
})

race('of a pledge and the suspension of its giver, it comes wholly before or never', {
  lanes: () =>
    circlesInLanes(w, async (field) => {
      const { circleId } = field
      const officer = await inUseCase(w, (ctx) => makeRacer(ctx, circleId, { factor: true }))
      await giveRole(w, { circleId, memberId: officer.memberId }, 'officer')
      return { field, officer }
    }),
  acts: ({ field: { circleId, giver }, officer }) => ({
    one: () =>
      w.call('POST /pledges', { token: giver.token, body: { amount: 500, plan: 'simple' } }),
    other: () =>
      w.call('POST /staff/members/{memberId}/suspend', {
        token: officer.token,
        params: { memberId: giver.memberId },
        body: { reason: REASON },
      }),
    async winner(results) {
      const winner = oneMayBeRefused(results, 'request.not-active')
      const { rows } = await w.owner.pool.query(
        'SELECT FROM pledge WHERE (circle_id, member_id) = ($1, $2)',
        [circleId, giver.memberId],
      )
      expect(rows.length).toBe(winner === 'one' ? 1 : 0)
      return winner
    },
  }),
})

/** What no use case leaves, so that the check of its circle fails. No payment minds it. */
const NOTICE_TO_NOBODY = `INSERT INTO notice (circle_id, notice_id, member_id, kind, about, created_at)
  VALUES ($1, gen_random_uuid(), gen_random_uuid(), 'ledger_sealed', '{}', app_now())`
const WITHOUT_IT = `DELETE FROM notice
  WHERE circle_id = ANY ($1) AND member_id NOT IN (SELECT member_id FROM member)`
/** How long a check took lately. It looks at the whole circle before it stops it. */
let checkMs = 0

async function timed(check: () => Promise<unknown>): Promise<void> {
  const beganMs = performance.now()
  await check()
  checkMs = (checkMs + performance.now() - beganMs) / 2
}

race('of a confirmation and a stop of postings, it is posted whole before the stop or never', {
  async lanes() {
    w.isLawful = false
    const lanes = await circlesInLanes(w, async (field) => {
      await w.owner.pool.query(NOTICE_TO_NOBODY, [field.circleId])
      return (await makeMatches(w, field, 1, { claimed: true }))[0]!
    })
    for (let time = 0; time < 2; time++)
      await Promise.all(
        lanes.map(([match]) => timed(() => checkCircle(w.world, match!.field.circleId))),
      )
    return lanes
  },
  acts: (match) => ({
    one: () => sleep(checkMs).then(() => confirm(match)),
    other: () =>
      timed(() => checkAndRecord(w.world, { circleId: match.field.circleId, lifts: false })),
    async winner(results) {
      const winner = oneMayBeRefused(results, 'ledger.stopped')
      const posted = winner === 'one' ? 1 : 0
      expect([
        await stateOf(w, match),
        await sumsOver(
          w,
          [match.field.circleId],
          `SELECT (SELECT count(*) FROM posting_stop WHERE circle_id = ANY ($1)) AS stops,
            (SELECT count(*) FROM ledger_transfer WHERE circle_id = ANY ($1)) AS transfers,
            (SELECT count(*) FROM ledger_entry WHERE circle_id = ANY ($1)) AS entries`,
        ),
        await inOrder(match.field, {
          posted: 'payments IS NOT NULL',
          stopped: "jobs::text LIKE '%ledger_stopped%'",
        }),
      ]).toEqual([
        posted === 1 ? 'confirmed' : 'awaiting_confirmation',
        { stops: 1, transfers: posted, entries: 2 * posted },
        posted === 1 ? ['posted', 'stopped'] : ['stopped'],
      ])
      return winner
    },
  }),
  async after(_won, circles) {
    await w.owner.pool.query(WITHOUT_IT, [circles])
    w.isLawful = true
  },
})

race('of a block and a run that matches the two, they are matched before it or never', {
  lanes: twoWhoMetBefore,
  acts: (match) => ({
    one: () => runMatching(w.world, match.field),
    other: () => block(match),
    async winner({ one, other }) {
      expect([one.status, other.status]).toEqual(['fulfilled', 'fulfilled'])
      const order = await matchedAndBlocked(match)
      return order.length === 3 ? 'one' : 'other'
    },
  }),
})

race('of a block and a gift to the ask of the other, it is given before it or never', {
  lanes: twoWhoMetBefore,
  acts: (match) => ({
    one: () => pledgeOf(w, match.field.giver, 500, 'simple', match.askId),
    other: () => block(match),
    async winner(results) {
      const winner = oneMayBeRefused(results, 'pledges.chosen-not-possible')
      expect((await matchedAndBlocked(match)).length).toBe(winner === 'one' ? 3 : 2)
      return winner
    },
  }),
})

/** In each circle two with a payment, who fit each other once more. */
function twoWhoMetBefore() {
  return circlesInLanes(w, async (field) => {
    const [match] = await makeMatches(w, field, 1)
    const { ask } = await makePledgeAndAsk(w, field)
    return { ...match!, askId: ask.id, by: randomInt(2) === 0 ? field.giver : field.receiver }
  })
}

/** One of the two blocks the other, by the payment that they have. */
function block({ id, by }: RaceMatch & { by: Racer }) {
  return w.call('POST /matches/{matchId}/block', { token: by.token, params: { matchId: id } })
}

/** The order in which the two were matched, once before the race, and the block was made. */
async function matchedAndBlocked({ field }: RaceMatch): Promise<string[]> {
  const order = await inOrder(field, {
    matched: "notices::text LIKE '%match_to_pay%'",
    blocked: "notices IS NULL AND changes::text LIKE '%matches%'",
  })
  expect([order.at(-1), await matchesIn(field)]).toEqual(['blocked', order.length - 1])
  return order
}

async function matchesIn({ circleId }: Field): Promise<number> {
  const { rows } = await w.owner.pool.query<{ n: number }>(
    'SELECT count(*) AS n FROM match WHERE circle_id = $1',
    [circleId],
  )
  return rows[0]!.n
}

/** The events of a circle that fit one of these conditions, in the order of their commits. */
async function inOrder(
  { circleId }: Field,
  kinds: Readonly<Record<string, string>>,
): Promise<string[]> {
  const cases = Object.entries(kinds).map(([kind, fits]) => `WHEN ${fits} THEN '${kind}'`)
  const { rows } = await w.owner.pool.query<{ kind: string | null }>(
    `SELECT CASE ${cases.join(' ')} END AS kind FROM circle_event WHERE circle_id = $1
      ORDER BY event_no`,
    [circleId],
  )
  return rows.flatMap(({ kind }) => kind ?? [])
}
