import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { sweepMatches } from '#server/matches/jobs/match-jobs.ts'
import { claimLateIn, type RaceMatch, stateOf } from '../helping/helping-races.ts'
import { worldOfFile } from '../helping/helping.ts'
import { actsIn, makeDue, sumsOver } from './acts.ts'
import { inLanes, matchesInLanes, onlyServed, oneMayBeRefused, race, ROUNDS } from './race.ts'

const w = await worldOfFile()
const { confirm, question } = actsIn(w)

race('of two confirmations of one match at once, one posts the help and the other hears so', {
  lanes: () => matchesInLanes(w, { claimed: true }),
  acts: (match) => ({
    one: () => confirm(match),
    other: () => confirm(match),
    winner: (results) => onlyServed(results, 'request.changed-meanwhile'),
  }),
  async after(_won, circles) {
    expect(
      await sumsOver(
        w,
        circles,
        `SELECT count(*) AS transfers, count(DISTINCT match_id) AS matches,
            sum(amount_rupees) AS rupees FROM ledger_transfer WHERE circle_id = ANY ($1)`,
      ),
    ).toEqual({ transfers: ROUNDS, matches: ROUNDS, rupees: ROUNDS * 500 })
  },
})

race(
  'of a confirmation and "not received" at once, one counts and the other is told that it changed',
  {
    lanes: () => matchesInLanes(w, { claimed: true }),
    acts: (match) => ({
      one: () => confirm(match),
      other: () => question(match),
      async winner(results) {
        const winner = onlyServed(results, 'request.changed-meanwhile')
        expect(await stateOf(w, match)).toBe(winner === 'one' ? 'confirmed' : 'disputed')
        return winner
      },
    }),
    async after(won, circles) {
      expect(
        await sumsOver(
          w,
          circles,
          `SELECT
            (SELECT count(*) FROM ledger_transfer WHERE circle_id = ANY ($1)) AS transfers,
            (SELECT count(*) FROM dispute WHERE circle_id = ANY ($1)) AS disputes`,
        ),
      ).toEqual({ transfers: won.one, disputes: won.other })
    },
  },
)

race('of a confirmation and the sweep after its time, one counts; a late receiver still can', {
  lanes: () => matchesInLanes(w, { claimed: true }),
  acts: (match) => ({
    one: () => confirm(match),
    async other() {
      await makeDue(w, match, 'awaiting_confirmation')
      await sweepMatches(w.world)
    },
    async winner(results) {
      const winner = oneMayBeRefused(results, 'request.changed-meanwhile')
      expect(await stateOf(w, match)).toBe(winner === 'one' ? 'confirmed' : 'disputed')
      if (winner === 'other') await confirm(match, { version: match.version + 1 })
      return winner
    },
  }),
  async after(_won, circles) {
    expect(
      await sumsOver(
        w,
        circles,
        `SELECT count(*) AS helps, sum(amount_rupees) AS rupees FROM ledger_transfer
            WHERE kind = 'help' AND circle_id = ANY ($1)`,
      ),
    ).toEqual({ helps: ROUNDS, rupees: ROUNDS * 500 })
  },
})

race('of a return that came and a receiver who keeps it, one counts and the other hears so', {
  lanes: async () => inLanes(await matchesInLanes(w), promisedBack),
  acts: (match) => ({
    one: () =>
      w.call('POST /matches/{matchId}/confirm-return', {
        token: match.field.giver.token,
        params: { matchId: match.id },
        body: { version: 4 },
      }),
    other: () => confirm(match, { overpayment: 'keep', version: 4 }),
    async winner(results) {
      const winner = onlyServed(results, 'request.changed-meanwhile')
      expect(await stateOf(w, match)).toBe(winner === 'one' ? 'cancelled' : 'confirmed')
      return winner
    },
  }),
  async after(won, circles) {
    expect(
      await sumsOver(
        w,
        circles,
        `SELECT
            (SELECT count(*) FROM ledger_transfer WHERE circle_id = ANY ($1)) AS transfers,
            (SELECT count(*) FROM match
              WHERE returned_at IS NOT NULL AND circle_id = ANY ($1)) AS returned`,
      ),
    ).toEqual({ transfers: won.other, returned: won.one })
  },
})

/** A late payment with nothing left to fill, which the receiver has promised to send back. */
async function promisedBack(match: RaceMatch): Promise<RaceMatch> {
  const version = await claimLateIn(w, match)
  const { rows } = await w.owner.pool.query<{ id: string; version: number }>(
    `SELECT ask_id AS id, a.version FROM match m JOIN ask a USING (circle_id, ask_id)
      WHERE match_id = $1`,
    [match.id],
  )
  await w.call('POST /asks/{askId}/withdraw', {
    token: match.field.receiver.token,
    params: { askId: rows[0]!.id },
    body: { version: rows[0]!.version },
  })
  await confirm(match, { overpayment: 'return', version })
  return match
}

test('a confirmation sent twice with one key is answered twice, posted once', async () => {
  const circles = await twiceAtOnce({ claimed: true }, (match) =>
    confirm(match, { idempotencyKey: match.id }),
  )
  expect(
    await sumsOver(
      w,
      circles,
      `SELECT
        (SELECT count(*) FROM ledger_transfer WHERE circle_id = ANY ($1)) AS transfers,
        (SELECT count(*) FROM match_event
          WHERE kind = 'confirmed' AND circle_id = ANY ($1)) AS lines`,
    ),
  ).toEqual({ transfers: ROUNDS, lines: ROUNDS })
})

test('a pledge sent twice at once with one key is answered twice and made once', async () => {
  const circles = await twiceAtOnce({}, ({ field, id }) =>
    w.call('POST /pledges', {
      token: field.giver.token,
      body: { amount: 500, plan: 'simple' },
      idempotencyKey: id,
    }),
  )
  // Each match had one before.
  expect(
    await sumsOver(w, circles, 'SELECT count(*) AS pledges FROM pledge WHERE circle_id = ANY ($1)'),
  ).toEqual({ pledges: 2 * ROUNDS })
})

/** Runs one command twice at once with one key, in every lane. Both must get one response. */
async function twiceAtOnce(
  options: { claimed?: boolean },
  command: (match: RaceMatch) => Promise<unknown>,
): Promise<string[]> {
  const lanes = await matchesInLanes(w, options)
  await inLanes(lanes, async (match) => {
    const inUseCase = async () => {
      await new Promise((resolve) => setTimeout(resolve, randomInt(5)))
      return command(match)
    }
    const [one, other] = await Promise.all([inUseCase(), inUseCase()])
    expect(other).toEqual(one)
  })
  return lanes.map(([match]) => match!.field.circleId)
}
