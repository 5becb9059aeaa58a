import { expect, test } from 'vitest'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { closeWhoeverIsFree } from '#server/members/measures/membership-measures.ts'
import { REASON } from '../circle/staff.ts'
import {
  inUseCase,
  makeMatches,
  makeRacer,
  type RaceMatch,
  stateOf,
} from '../helping/helping-races.ts'
import { worldOfFile } from '../helping/helping.ts'
import { actsIn, sumsOver } from './acts.ts'
import { circlesInLanes, onlyServed, oneMayBeRefused, race, ROUNDS, runRounds } from './race.ts'

const w = await worldOfFile()
const { confirm } = actsIn(w)

const closeAccount = ({ field: { giver } }: RaceMatch) =>
  w.call('POST /user/close-account', { token: giver.token, body: { email: giver.email } })

race(
  'an account closed while its payment is confirmed is closed at once, or once the payment is over',
  {
    lanes: () =>
      circlesInLanes(w, async (field) => (await makeMatches(w, field, 1, { claimed: true }))[0]!),
    acts: (match) => ({
      one: () => closeAccount(match),
      other: () => confirm(match),
      async winner({ one, other }) {
        expect([one.status, other.status]).toEqual(['fulfilled', 'fulfilled'])
        const { closed } = (
          one as PromiseFulfilledResult<ResponseOf<Contract['POST /user/close-account']>>
        ).value
        expect(await stateOf(w, match)).toBe('confirmed')
        expect(await statusOf(match)).toBe(closed ? 'closed' : 'suspended')
        return closed ? 'other' : 'one'
      },
    }),
    async after(_won, circles) {
      expect(
        await sumsOver(
          w,
          circles,
          'SELECT count(*) AS n FROM ledger_transfer WHERE circle_id = ANY ($1)',
        ),
      ).toEqual({ n: ROUNDS })
    },
  },
)

test('staying during the sweep ends as a member or with a closed account', async () => {
  const leaving = await circlesInLanes(w, async (field) => {
    const match = (await makeMatches(w, field, 1, { claimed: true }))[0]!
    await closeAccount(match)
    await confirm(match)
    expect(await statusOf(match)).toBe('suspended')
    return match
  })
  const won = await runRounds(leaving, (match) => ({
    one: () => w.call('POST /user/keep-account', { token: match.field.giver.token }),
    other: () => closeWhoeverIsFree(w.world),
    async winner(results) {
      expect(results.other.status).toBe('fulfilled')
      const status = await statusOf(match)
      if (results.one.status === 'fulfilled') expect(status).toBe('active')
      else {
        expect(onlyServed(results, 'members.not-leaving', 'request.session-expired')).toBe('other')
        expect(status).toBe('closed')
      }
      return results.one.status === 'fulfilled' ? 'one' : 'other'
    },
  }))
  expect(won.one + won.other).toBe(ROUNDS)
})

race('of an officer’s act and the loss of the role, the act comes wholly before or never', {
  lanes: () =>
    circlesInLanes(w, async (field) => {
      const { circleId, giver, receiver } = field
      // Somebody else could agree to the role.
      const second = await inUseCase(w, (ctx) => makeRacer(ctx, circleId))
      await w.owner.pool.query(
        `INSERT INTO member_role (circle_id, member_id, role, granted_at)
            VALUES ($1, $2, 'officer', app_now()), ($1, $3, 'admin', app_now()), ($1, $4, 'admin', app_now())`,
        [circleId, giver.memberId, receiver.memberId, second.memberId],
      )
      return { field }
    }),
  acts: ({ field: { circleId, giver: officer, receiver: admin } }) => ({
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
    async winner(results) {
      const winner = oneMayBeRefused(results, 'request.not-allowed')
      const { rows } = await w.owner.pool.query<{ state: string }>(
        'SELECT state FROM approval WHERE circle_id = $1',
        [circleId],
      )
      // What was proposed by right of a role that is gone waits for nobody.
      expect(rows.map(({ state }) => state)).toEqual(winner === 'one' ? ['withdrawn'] : [])
      return winner
    },
  }),
})

async function statusOf({ field }: RaceMatch): Promise<string | undefined> {
  const { rows } = await w.owner.pool.query<{ status: string }>(
    'SELECT status FROM member WHERE member_id = $1',
    [field.giver.memberId],
  )
  return rows[0]?.status
}
