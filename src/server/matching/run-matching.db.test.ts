import type { MatchingInput } from '#domain/matching/matching-types.ts'
import { runMatching as match } from '#domain/matching/run-matching.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import {
  confirmed,
  matchesToPay,
  newGiver,
  pledgeNow,
  pledgeOf,
  releasedAsk,
  type HelpingCircle,
  worldOfFile,
  type Receiver,
  newReceiver,
} from '#test/helping/helping.ts'
import { beforeEach, expect, describe, test } from 'vitest'
import type { Person } from '#test/circle/people.ts'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { matchingRuns } from '#test/matching/matching-runs.ts'
import { pairOfNewCircle } from '#test/matches/fresh-people.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
let other: Receiver
beforeEach(async () => {
  ;({ circle, giver, receiver } = await pairOfNewCircle(w))
  other = await newReceiver(w, circle, { asks: 0 })
})
const { run, sweep, matches, runs, heldOf } = matchingRuns(w, () => circle)

describe('a matching run', () => {
  test('stages a Simple pledge: a fifth at once, the others from day five by sweep', async () => {
    const ask = await releasedAsk(w, receiver, { amount: 5_000 })
    const pledge = await pledgeOf(w, giver, 5_000)
    await w.work()
    expect(await pledgeNow(w, giver, pledge.id)).toMatchObject({
      openAmount: 4_000,
      heldAmount: 1_000,
      matchableNow: 0,
      status: 'pending',
    })
    await w.advance(5 * DAY_MS - 600_000)
    await run()
    expect(await heldOf(ask.id)).toBe(1_000)
    await w.advance(600_000)
    expect(await pledgeNow(w, giver, pledge.id)).toMatchObject({ matchableNow: 4_000 })
    await jobHandlers['run-matching'](w.world, circle)
    expect(await heldOf(ask.id)).toBe(5_000)
  })

  test('leaves out an account’s requests while its phone is not proved', async () => {
    const ask = await releasedAsk(w, receiver, { amount: 500 })
    const prove = (person: Person, proved: boolean) =>
      w.owner.pool.query(
        `UPDATE identity SET phone_verified_at = ${proved ? 'app_now()' : 'NULL'}
          WHERE member_id = $1`,
        [person.memberId],
      )
    await prove(receiver, false)
    await pledgeOf(w, giver, 500, 'super')
    await w.work()
    expect(await heldOf(ask.id)).toBe(0)
    await prove(receiver, true)
    await prove(giver, false)
    await run()
    expect(await heldOf(ask.id)).toBe(0)
    await prove(giver, true)
    await run()
    expect(await heldOf(ask.id)).toBe(500)
  })

  test('is made every minute for what became matchable by time alone', async () => {
    const ask = await releasedAsk(w, receiver, { amount: 2_500 })
    await pledgeOf(w, giver, 2_500)
    await w.work()
    for (const match of await matchesToPay(w, giver, receiver)) await confirmed(w, match)
    expect(await heldOf(ask.id)).toBe(0)
    await w.advance(5 * DAY_MS)
    await sweep()
    expect(await heldOf(ask.id)).toBe(2_000)
  })

  test('gives a Super pledge whole to the urgent ask before an older one', async () => {
    await releasedAsk(w, receiver, { amount: 1_000 })
    const urgent = await releasedAsk(w, other, { amount: 1_000 })
    await w.owner.pool.query("UPDATE ask SET ask_class = 'urgent' WHERE ask_id = $1", [urgent.id])
    const pledge = await pledgeOf(w, giver, 1_000, 'super')
    await run()
    expect(await matches()).toMatchObject([
      {
        pledge_id: pledge.id,
        ask_id: urgent.id,
        amount_rupees: 1_000,
        reason: 'exact',
        ask_rank: 1,
      },
    ])
  })

  test('serves a seventy-five-year-old first, then the oldest of a class', async () => {
    const elder = await newReceiver(w, circle, { asks: 0, dateOfBirth: '1950-04-05' })
    const [first, second] = [
      await releasedAsk(w, receiver, { amount: 500 }),
      await releasedAsk(w, other, { amount: 500 }),
    ]
    const last = await releasedAsk(w, elder, { amount: 500 })
    for (const person of [giver, await newGiver(w, circle)]) await pledgeOf(w, person, 500)
    await run()
    expect(await Promise.all([last, first, second].map(({ id }) => heldOf(id)))).toEqual([
      500, 500, 0,
    ])
  })

  test('keeps its inputs, so that it can be replayed with the same result', async () => {
    await releasedAsk(w, receiver, { amount: 1_500 })
    await pledgeOf(w, giver, 2_500)
    await pledgeOf(w, giver, 1_000, 'happy')
    await run()
    const [stored, ...more] = await runs()
    expect(more).toEqual([])
    expect(stored!.input_hash).toEqual(sha256(stored!.input))
    expect(stored!.made).toBe(
      (await matches()).filter(({ run_id }) => run_id === stored!.run_id).length,
    )
    const replayed = match(JSON.parse(stored!.input) as MatchingInput)
    expect(replayed).toEqual(JSON.parse(stored!.result))
  })

  test('that finds nothing to do leaves nothing behind', async () => {
    await run()
    await releasedAsk(w, receiver, { amount: 500 })
    await run()
    expect([await runs(), await matches()]).toEqual([[], []])
  })

  test('that makes nothing tells each ask why it waits, in place of what was said before', async () => {
    await releasedAsk(w, receiver, { amount: 1_000 })
    const why = async () => {
      const { data } = await w.call('GET /asks/queue-positions', { token: receiver.token })
      return data[0]?.lastRun?.why
    }
    await run()
    expect(await why()).toEqual(['no_pledges'])
    await pledgeOf(w, giver, 5_000, 'happy')
    await run()
    expect(await why()).toEqual(['whole_pledge'])
    expect(await runs()).toEqual([])
  })

  test('made twice at once makes each match once', async () => {
    const ask = await releasedAsk(w, receiver, { amount: 2_000 })
    await pledgeOf(w, giver, 1_000, 'happy')
    await pledgeOf(w, giver, 1_000, 'super')
    await Promise.all([run(), run(), run()])
    expect([await heldOf(ask.id), (await matches()).length, (await runs()).length]).toEqual([
      2_000, 2, 1,
    ])
  })

  test('beside a withdrawal leaves either a match or a withdrawn pledge, never both', async () => {
    await releasedAsk(w, receiver, { amount: 500 })
    const pledge = await pledgeOf(w, giver, 500)
    await Promise.allSettled([
      run(),
      w.call('POST /pledges/{pledgeId}/withdraw', {
        token: giver.token,
        params: { pledgeId: pledge.id },
        body: { version: pledge.version },
      }),
    ])
    const { status, heldAmount, closedAmount } = await pledgeNow(w, giver, pledge.id)
    expect([
      ['matched', 500, 0],
      ['withdrawn', 0, 500],
    ]).toContainEqual([status, heldAmount, closedAmount])
  })

  test('tells both of a match, with ids and nothing else', async () => {
    await releasedAsk(w, receiver, { amount: 500 })
    await pledgeOf(w, giver, 500)
    await run()
    const [made] = await matches()
    const { rows } = await w.owner.pool.query(
      `SELECT member_id, kind, about FROM notice WHERE circle_id = $1 AND kind LIKE 'match%'
        ORDER BY kind`,
      [circle.circleId],
    )
    expect(rows).toEqual([
      { member_id: receiver.memberId, kind: 'match_found', about: { matchId: made!.match_id } },
      { member_id: giver.memberId, kind: 'match_to_pay', about: { matchId: made!.match_id } },
    ])
  })
})
