import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { closeWhoeverIsFree } from '#server/members/measures/membership-measures.ts'
import {
  addressOf,
  expectBothWon,
  fieldsInLanes,
  makeMatches,
  onlyServed,
  type RaceMatch,
  runRaces,
  stateOf,
} from '../helping/helping-races.ts'
import { helpingWorld } from '../helping/helping.ts'
import type { TestWorld } from '../server/world.ts'

let w: TestWorld
let lanes: RaceMatch[][]
beforeAll(async () => {
  w = await helpingWorld()
  const fields = await fieldsInLanes(w)
  lanes = await Promise.all(
    fields.map(async (lane) => {
      const matches: RaceMatch[] = []
      for (const field of lane) matches.push(...(await makeMatches(w, field, 1, { claimed: true })))
      return matches
    }),
  )
})
afterAll(() => w.close())

const statusOf = async ({ field }: RaceMatch) =>
  (
    await w.owner.pool.query<{ status: string }>('SELECT status FROM member WHERE member_id = $1', [
      field.giver.memberId,
    ])
  ).rows[0]?.status

test('an account closed while its payment is confirmed is closed at once, or once the payment is over', async () => {
  const won = await runRaces(lanes, (match) => {
    const { field, id: matchId, version, utr } = match
    return {
      one: () =>
        w.call('POST /user/close-account', {
          token: field.giver.token,
          body: { email: addressOf(field.giver) },
        }),
      other: () =>
        w.call('POST /gethelp/{matchId}/mark-done', {
          token: field.receiver.token,
          params: { matchId },
          body: { seen: true, utrLast4: utr.slice(-4), version },
        }),
      async winner({ one, other }) {
        expect([one.status, other.status]).toEqual(['fulfilled', 'fulfilled'])
        const { closed } = (
          one as PromiseFulfilledResult<AnswerOf<Contract['POST /user/close-account']>>
        ).value
        expect(await stateOf(w, match)).toBe('confirmed')
        expect(await statusOf(match)).toBe(closed ? 'closed' : 'suspended')
        return closed ? 'other' : 'one'
      },
    }
  })
  expectBothWon('close an account against a confirmation', won)
  expect((await w.owner.pool.query('SELECT count(*) AS n FROM ledger_transfer')).rows).toEqual([
    { n: 200 },
  ])
})

test('whoever stays at the instant of the sweep is a member, or is told that the account is closed', async () => {
  const waiting = await Promise.all(
    lanes.flat().map(async (match) => [(await statusOf(match)) === 'suspended', match] as const),
  )
  const left = waiting.filter(([waits]) => waits).map(([, match]) => match)
  const won = await runRaces(
    Array.from({ length: 4 }, (_, lane) => left.filter((_match, at) => at % 4 === lane)),
    (match) => ({
      one: () => w.call('POST /user/keep-account', { token: match.field.giver.token }),
      other: () => closeWhoeverIsFree(w.world),
      async winner(results) {
        expect(results.other.status).toBe('fulfilled')
        const status = await statusOf(match)
        if (results.one.status === 'fulfilled') expect(status).toBe('active')
        else {
          expect(onlyServed(results, 'members.not-leaving', 'request.session-expired')).toBe(
            'other',
          )
          expect(status).toBe('closed')
        }
        return results.one.status === 'fulfilled' ? 'one' : 'other'
      },
    }),
  )
  expect(won.one + won.other).toBe(left.length)
})
