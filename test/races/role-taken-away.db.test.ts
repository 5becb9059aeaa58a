import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#domain/shared/errors.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import {
  type DisputeRound,
  disputesInLanes,
  disputeStateOf,
  makeOfficers,
} from '../helping/dispute-races.ts'
import { expectBothWon, type Racer, runRaces, type Side } from '../helping/helping-races.ts'
import { helpingWorld } from '../helping/helping.ts'
import type { TestWorld } from '../server/world.ts'

let w: TestWorld
let lanes: (DisputeRound & { officer: Racer })[][]
beforeAll(async () => {
  w = await helpingWorld()
  const disputes = await disputesInLanes(w, 1)
  lanes = await Promise.all(
    disputes.map(async (lane) => {
      const officers = await makeOfficers(w, lane[0]!.field, lane.length)
      return lane.map((round, at) => ({ ...round, officer: officers[at]! }))
    }),
  )
})
afterAll(() => w.close())

/** As an administrator takes a role away: under the circle's lock. Answers when it had gone. */
function withdrawRole({
  field,
  officer,
}: {
  field: DisputeRound['field']
  officer: Racer
}): Promise<Temporal.Instant> {
  return inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, async (ctx) => {
    await lockCircle(ctx.tx, field.circleId)
    await ctx.tx
      .deleteFrom('member_role')
      .where('circle_id', '=', field.circleId)
      .where('member_id', '=', officer.memberId)
      .execute()
    return ctx.now
  })
}

test('an officer whose role is taken away in mid-act either had acted before, or is refused', async () => {
  const won = await runRaces(lanes, (round) => ({
    one: () =>
      w.call('POST /staff/disputes/{disputeId}/take', {
        token: round.officer.token,
        params: { disputeId: round.disputeId },
        body: { version: 1 },
      }),
    other: () => withdrawRole(round),
    async winner({ one, other }): Promise<Side> {
      if (other.status === 'rejected') throw other.reason
      if (
        one.status === 'rejected' &&
        !(one.reason instanceof AppError && one.reason.code === 'request.not-allowed')
      )
        throw one.reason
      const served = one.status === 'fulfilled'
      expect(await disputeStateOf(w, round)).toMatchObject(
        served
          ? { state: 'assigned', officer_id: round.officer.memberId }
          : { state: 'open', officer_id: null, version: 1 },
      )
      return served ? 'one' : 'other'
    },
  }))
  expectBothWon('taking against losing the role', won)
})
