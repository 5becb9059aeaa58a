import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepDisputes } from '#server/disputes/dispute-jobs.ts'
import { AppError } from '#domain/shared/errors.ts'
import { type DisputeRound, disputesInLanes, disputeStateOf } from '../helping/dispute-races.ts'
import { expectBothWon, runRaces, type Side } from '../helping/helping-races.ts'
import { helpingWorld } from '../helping/helping.ts'
import type { TestWorld } from '../server/world.ts'

let w: TestWorld
let lanes: (DisputeRound & { version: number })[][]
beforeAll(async () => {
  w = await helpingWorld()
  const disputes = await disputesInLanes(w, 1)
  lanes = await Promise.all(
    disputes.map(async (lane) => {
      const rounds = []
      for (const round of lane) rounds.push({ ...round, version: await asked(round) })
      return rounds
    }),
  )
})
afterAll(() => w.close())

async function asked({ disputeId, officers }: DisputeRound): Promise<number> {
  const asOfficer = { token: officers[0]?.token, params: { disputeId } }
  const { data } = await w.call('POST /staff/disputes/{disputeId}/take', {
    ...asOfficer,
    body: { version: 1 },
  })
  return (
    await w.call('POST /staff/disputes/{disputeId}/ask-evidence', {
      ...asOfficer,
      body: { what: 'The line of your statement.', version: data.version },
    })
  ).data.version
}

test('of an officer who closes the evidence and the clock that does, one does it, and it is closed once', async () => {
  const won = await runRaces(lanes, (round) => {
    const { disputeId, officers, version } = round
    // The clock is moved for both at the same instant: otherwise the sweep would come too late for
    // most of them.
    let over: Promise<unknown> | undefined
    const isOver = () =>
      (over ??= w.owner.pool.query(
        "UPDATE dispute SET deadline_at = app_now() - interval '61 seconds' WHERE dispute_id = $1",
        [disputeId],
      ))
    return {
      async one() {
        await isOver()
        // A sweep looks first and acts then: two transactions against one.
        await new Promise((resolve) => setTimeout(resolve, randomInt(30)))
        return w.call('POST /staff/disputes/{disputeId}/close-evidence', {
          token: officers[0]?.token,
          params: { disputeId },
          body: { version },
        })
      },
      async other() {
        await isOver()
        await sweepDisputes(w.world)
      },
      async winner({ one }): Promise<Side> {
        if (
          one.status === 'rejected' &&
          !(one.reason instanceof AppError && one.reason.code === 'request.changed-meanwhile')
        )
          throw one.reason
        expect(await disputeStateOf(w, round)).toMatchObject({
          state: 'review',
          version: version + 1,
          officer_id: officers[0]?.memberId,
        })
        const { rows } = await w.owner.pool.query<{ kind: string }>(
          "SELECT kind FROM dispute_event WHERE dispute_id = $1 AND kind IN ('evidence_closed', 'evidence_time_over')",
          [disputeId],
        )
        expect(rows).toEqual([
          { kind: one.status === 'fulfilled' ? 'evidence_closed' : 'evidence_time_over' },
        ])
        return one.status === 'fulfilled' ? 'one' : 'other'
      },
    }
  })
  expectBothWon('closing against the evidence clock', won)
})
