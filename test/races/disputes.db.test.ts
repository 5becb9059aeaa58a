import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { AppError } from '#domain/shared/errors.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { sweepDisputes } from '#server/disputes/dispute-jobs.ts'
import {
  type DisputeRound,
  disputesInLanes,
  disputeStateOf,
  makeOfficers,
  proposedIn,
} from './dispute-rounds.ts'
import { inUseCase, type Racer, stateOf } from '../helping/helping-races.ts'
import { worldOfFile } from '../helping/helping.ts'
import { actsIn, sumsOver } from './acts.ts'
import { inLanes, onlyServed, oneMayBeRefused, race } from './race.ts'

const w = await worldOfFile()
const { confirm } = actsIn(w)

const proposedInLanes = async () =>
  inLanes(await disputesInLanes(w), async (round) => ({
    ...round,
    version: await proposedIn(w, round),
  }))

race(
  'of two officers who take a dispute at once, one has it and the other is told that it changed',
  {
    lanes: () => disputesInLanes(w),
    acts: (round) => {
      const [one, other] = round.officers
      return {
        one: () => take(round, one!),
        other: () => take(round, other!),
        async winner(results) {
          const winner = onlyServed(results, 'request.changed-meanwhile')
          expect(await disputeStateOf(w, round)).toMatchObject({
            state: 'assigned',
            version: 2,
            officer_id: (winner === 'one' ? one : other)?.memberId,
          })
          return winner
        },
      }
    },
  },
)

race('of an approval and a refusal by two officers at once, one is the ruling’s decision', {
  lanes: proposedInLanes,
  acts: (round) => ({
    one: () => decide(round, true, round.officers[1]!),
    other: () => decide(round, false, round.officers[2]!),
    async winner(results) {
      const winner = onlyServed(results, 'request.changed-meanwhile')
      expect((await disputeStateOf(w, round)).state).toBe(winner === 'one' ? 'ruled' : 'review')
      const { rows } = await w.owner.pool.query(
        'SELECT state, decided_by FROM ruling WHERE dispute_id = $1',
        [round.disputeId],
      )
      expect(rows).toEqual([
        {
          state: winner === 'one' ? 'approved' : 'refused',
          decided_by: round.officers[winner === 'one' ? 1 : 2]?.memberId,
        },
      ])
      return winner
    },
  }),
})

race('of a late confirmation and an approval, one counts: settled and posted, or ruled', {
  lanes: proposedInLanes,
  acts: (round) => ({
    one: () => confirm(round.match),
    other: () => decide(round, true, round.officers[1]!),
    async winner(results) {
      const winner = onlyServed(results, 'matches.not-now', 'request.changed-meanwhile')
      expect([await stateOf(w, round.match), (await disputeStateOf(w, round)).state]).toEqual(
        winner === 'one' ? ['confirmed', 'settled'] : ['disputed', 'ruled'],
      )
      return winner
    },
  }),
  async after(won, circles) {
    expect(
      await sumsOver(
        w,
        circles,
        'SELECT count(*) AS transfers FROM ledger_transfer WHERE circle_id = ANY ($1)',
      ),
    ).toEqual({ transfers: won.one })
  },
})

race('of an officer and the clock that close the evidence, one does it, once', {
  lanes: async () =>
    inLanes(await disputesInLanes(w, 1), async (round) => ({
      ...round,
      version: await askedForEvidence(round),
    })),
  acts: (round) => {
    const { disputeId, officers, version } = round
    // The clock is moved for both at the same instant: otherwise the sweep would come too late
    // for most of them.
    let over: Promise<unknown> | undefined
    const isOver = () =>
      (over ??= w.owner.pool.query(
        `UPDATE dispute SET deadline_at = app_now() - interval '61 seconds'
            WHERE dispute_id = $1`,
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
      async winner({ one }) {
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
          `SELECT kind FROM dispute_event WHERE dispute_id = $1
              AND kind IN ('evidence_closed', 'evidence_time_over')`,
          [disputeId],
        )
        expect(rows).toEqual([
          { kind: one.status === 'fulfilled' ? 'evidence_closed' : 'evidence_time_over' },
        ])
        return one.status === 'fulfilled' ? 'one' : 'other'
      },
    }
  },
})

race('an officer whose role is taken away in mid-act either had acted before, or is refused', {
  lanes: async () =>
    Promise.all(
      (await disputesInLanes(w, 1)).map(async (lane) => {
        const officers = await makeOfficers(w, lane[0]!.field, lane.length)
        return lane.map((round, at) => ({ ...round, officer: officers[at]! }))
      }),
    ),
  acts: (round) => ({
    one: () => take(round, round.officer),
    other: () => withdrawRole(round),
    async winner(results) {
      const winner = oneMayBeRefused(results, 'request.not-allowed')
      expect(await disputeStateOf(w, round)).toMatchObject(
        winner === 'one'
          ? { state: 'assigned', officer_id: round.officer.memberId }
          : { state: 'open', officer_id: null, version: 1 },
      )
      return winner
    },
  }),
})

function take({ disputeId }: DisputeRound, officer: Racer): Promise<unknown> {
  return w.call('POST /staff/disputes/{disputeId}/take', {
    token: officer.token,
    params: { disputeId },
    body: { version: 1 },
  })
}

function decide(
  { disputeId, version }: DisputeRound & { version: number },
  approve: boolean,
  officer: Racer,
): Promise<unknown> {
  return w.call('POST /staff/disputes/{disputeId}/decide-ruling', {
    token: officer.token,
    params: { disputeId },
    body: { approve, reason: 'I have looked.', version },
  })
}

async function askedForEvidence({ disputeId, officers }: DisputeRound): Promise<number> {
  const asOfficer = { token: officers[0]?.token, params: { disputeId } }
  const { data } = await w.call('POST /staff/disputes/{disputeId}/take', {
    ...asOfficer,
    body: { version: 1 },
  })
  const asked = await w.call('POST /staff/disputes/{disputeId}/ask-evidence', {
    ...asOfficer,
    body: { what: 'The line of your statement.', version: data.version },
  })
  return asked.data.version
}

/** Takes a role away as an administrator does, under the circle's lock. */
function withdrawRole({
  field,
  officer,
}: {
  field: DisputeRound['field']
  officer: Racer
}): Promise<unknown> {
  return inUseCase(w, async ({ tx }) => {
    await lockCircle(tx, field.circleId)
    await tx
      .deleteFrom('memberRole')
      .where('circleId', '=', field.circleId)
      .where('memberId', '=', officer.memberId)
      .execute()
  })
}
