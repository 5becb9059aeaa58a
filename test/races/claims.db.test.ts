import { expect } from 'vitest'
import { sweepMatches } from '#server/matches/jobs/match-jobs.ts'
import { type RaceMatch, stateOf } from '../helping/helping-races.ts'
import { worldOfFile } from '../helping/helping.ts'
import { actsIn, makeDue, sumsOver } from './acts.ts'
import {
  inLanes,
  LANES,
  matchesInLanes,
  onlyServed,
  oneMayBeRefused,
  race,
  ROUNDS,
} from './race.ts'

const w = await worldOfFile()
const { claim, confirm, proposeCancel, withdrawClaim } = actsIn(w)

race('of a claim and the sweep that lapses its match, one counts and a late giver hears so', {
  lanes: () => matchesInLanes(w),
  acts: (match) => ({
    one: () => claim(match),
    async other() {
      await makeDue(w, match, 'awaiting_payment')
      await sweepMatches(w.world)
    },
    async winner(results) {
      const winner = oneMayBeRefused(results, 'request.changed-meanwhile')
      expect(await stateOf(w, match)).toBe(winner === 'one' ? 'awaiting_confirmation' : 'lapsed')
      return winner
    },
  }),
  async after(won, circles) {
    expect(await sumsOver(w, circles, OPEN_AND_HELD)).toEqual({
      open: won.other * 500,
      held: won.one * 500,
    })
  },
})

race('of a claim and the agreement to cancel at once, one counts and the other hears so', {
  // The giver proposed to cancel, and then paid all the same.
  lanes: async () =>
    inLanes(await matchesInLanes(w), async (match) => {
      await proposeCancel('giver', match)
      return match
    }),
  acts: (match) => ({
    one: () => claim(match, { version: 2 }),
    other: () =>
      w.call('POST /matches/{matchId}/answer-cancel', {
        token: match.field.receiver.token,
        params: { matchId: match.id },
        body: { agree: true, version: 2 },
      }),
    async winner(results) {
      const winner = onlyServed(results, 'request.changed-meanwhile')
      expect(await stateOf(w, match)).toBe(winner === 'one' ? 'awaiting_confirmation' : 'cancelled')
      return winner
    },
  }),
  async after(won, circles) {
    expect(await sumsOver(w, circles, OPEN_AND_HELD)).toEqual({
      open: won.other * 500,
      held: won.one * 500,
    })
    expect(
      await sumsOver(
        w,
        circles,
        `SELECT count(*) AS proposals FROM match
            WHERE cancel_by IS NOT NULL AND circle_id = ANY ($1)`,
      ),
    ).toEqual({ proposals: 0 })
  },
})

race('two proposals to cancel at once, one from each side, make one cancellation', {
  lanes: () => matchesInLanes(w),
  acts: (match) => ({
    one: () => proposeCancel('giver', match),
    other: () => proposeCancel('receiver', match),
    async winner({ one, other }) {
      expect([one.status, other.status]).toEqual(['fulfilled', 'fulfilled'])
      expect(await stateOf(w, match)).toBe('cancelled')
      const { rows } = await w.owner.pool.query<{ kind: string; giver: boolean }>(
        `SELECT kind, actor_id = $2 AS giver FROM match_event WHERE match_id = $1
            ORDER BY happened_at, event_id`,
        [match.id, match.field.giver.memberId],
      )
      expect(rows.map(({ kind }) => kind)).toEqual(['made', 'cancel_proposed', 'cancel_agreed'])
      expect(rows[1]!.giver).not.toBe(rows[2]!.giver)
      return rows[1]!.giver ? 'one' : 'other'
    },
  }),
  async after(_won, circles) {
    expect(await sumsOver(w, circles, OPEN_AND_HELD)).toEqual({ open: ROUNDS * 500, held: 0 })
  },
})

race('of a claim taken back and its confirmation at once, one counts and the other hears so', {
  lanes: () => matchesInLanes(w, { claimed: true }),
  acts: (match) => ({
    one: () => withdrawClaim(match),
    other: () => confirm(match),
    async winner(results) {
      const winner = onlyServed(results, 'request.changed-meanwhile')
      expect(await stateOf(w, match)).toBe(winner === 'one' ? 'awaiting_payment' : 'confirmed')
      return winner
    },
  }),
})

race('of two claims with one bank reference at once, one counts and the other is refused', {
  lanes: async () => pairs(await matchesInLanes(w, { each: 3 })),
  acts: ({ one, other }) => ({
    one: () => claim(one),
    other: () => claim(other, { utr: one.utr }),
    async winner(results) {
      const winner = onlyServed(results, 'matches.utr-used')
      expect([await stateOf(w, one), await stateOf(w, other)]).toEqual(
        winner === 'one'
          ? ['awaiting_confirmation', 'awaiting_payment']
          : ['awaiting_payment', 'awaiting_confirmation'],
      )
      return winner
    },
  }),
  async after(_won, circles) {
    expect(
      await sumsOver(w, circles, 'SELECT count(*) AS used FROM utr_use WHERE circle_id = ANY ($1)'),
    ).toEqual({ used: ROUNDS })
  },
})

race('of a bank’s failure and the end of its time, one counts and a late giver hears so', {
  lanes: async () =>
    inLanes(await matchesInLanes(w), async (match) => {
      await w.call('POST /matches/{matchId}/bank-pending', {
        token: match.field.giver.token,
        params: { matchId: match.id },
        body: { version: match.version },
      })
      return match
    }),
  acts: (match) => {
    const due = makeDue(w, match, 'bank_pending')
    return {
      one: () =>
        due.then(() =>
          w.call('POST /matches/{matchId}/bank-failed', {
            token: match.field.giver.token,
            params: { matchId: match.id },
            body: { version: 2 },
          }),
        ),
      other: () => due.then(() => sweepMatches(w.world)),
      async winner(results) {
        const winner = oneMayBeRefused(results, 'request.changed-meanwhile')
        expect(await stateOf(w, match)).toBe(winner === 'one' ? 'awaiting_payment' : 'disputed')
        return winner
      },
    }
  },
  async after(won, circles) {
    expect(
      await sumsOver(
        w,
        circles,
        `SELECT count(*) AS disputes FROM dispute
            WHERE kind = 'bank_pending' AND circle_id = ANY ($1)`,
      ),
    ).toEqual({ disputes: won.other })
    expect(await sumsOver(w, circles, OPEN_AND_HELD)).toMatchObject({ held: ROUNDS * 500 })
  },
})

const OPEN_AND_HELD =
  'SELECT sum(open_rupees) AS open, sum(held_rupees) AS held FROM ask WHERE circle_id = ANY ($1)'

// Half the pairs are in one circle, half in two. The installation must refuse a second use of a
// reference in both cases.
function pairs(lanes: readonly (readonly RaceMatch[])[]) {
  return lanes.map((lane, at) =>
    Array.from({ length: ROUNDS / LANES }, (_, round) => {
      const [one, besideIt] = lane.slice(3 * round)
      const elsewhere = lanes[at - 1]?.[3 * round + 2]
      return { field: one!.field, one: one!, other: at % 2 === 0 ? besideIt! : elsewhere! }
    }),
  )
}
