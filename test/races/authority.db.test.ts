import { expect } from 'vitest'
import { REASON } from '../circle/staff.ts'
import { inUseCase, makeMatches, makeRacer, stateOf } from '../helping/helping-races.ts'
import { worldOfFile } from '../helping/helping.ts'
import { actsIn } from './acts.ts'
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
      const officer = await inUseCase(w, (ctx) =>
        makeRacer(ctx, circleId, { roles: ['officer'], factor: true }),
      )
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
