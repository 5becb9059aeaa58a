import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MatchingInput } from '#domain/matching/matching-types.ts'
import { runMatching as match } from '#domain/matching/run-matching.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import {
  addDetail,
  askNow,
  backAgain,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchesToPay,
  newGiver,
  newReceiver,
  pledgeNow,
  pledgeOf,
  type Receiver,
  releasedAsk,
} from '#test/helping/helping.ts'
import { inUseCase } from '#test/helping/helping-races.ts'
import type { Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'
import { readForRun, runMatching } from './run-matching.ts'

let w: TestWorld
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
let other: Receiver
beforeAll(async () => {
  w = await helpingWorld()
})
beforeEach(async () => {
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
  other = await newReceiver(w, circle, { asks: 0 })
})
afterAll(() => w.close())

const run = () => runMatching(w.world, circle)
const sweep = () => jobHandlers['sweep-deadlines'](w.world, {})
const DAY_MS = 86_400_000

describe('a matching run', () => {
  test('stages a Simple pledge: a fifth at once, the rest from day five, which the sweep finds by itself', async () => {
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

  test('leaves out requests of an account whose phone is not proved any more, and takes them up again once it is', async () => {
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

  test('serves somebody of seventy-five before older asks, and the oldest of one class first', async () => {
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

describe('a matching run leaves out', () => {
  beforeEach(async () => {
    receiver.ask = await releasedAsk(w, receiver, { amount: 500 })
  })

  test('a suspended member on either side', async () => {
    await pledgeOf(w, giver, 500)
    for (const person of [giver, receiver]) {
      await w.owner.pool.query(
        `UPDATE member SET status = CASE WHEN member_id = $2 THEN 'suspended' ELSE 'active' END
          WHERE circle_id = $1`,
        [circle.circleId, person.memberId],
      )
      await run()
    }
    expect(await matches()).toEqual([])
  })

  test('a giver whose pledges rest, until they do no more', async () => {
    await pledgeOf(w, giver, 500)
    await w.owner.pool.query(
      "UPDATE member SET pledges_paused_until = app_now() + interval '1 hour' WHERE member_id = $1",
      [giver.memberId],
    )
    await run()
    expect(await matches()).toEqual([])
    await w.advance(3_600_000)
    await run()
    expect(await matches()).toHaveLength(1)
  })

  test('people who share a payment detail, each with each', async () => {
    await addDetail(w, giver)
    await releasedAsk(w, other, { amount: 500 })
    await pledgeOf(w, giver, 500)
    const three = [giver, receiver, other].map(({ memberId }) => memberId)
    await w.owner.pool.query(
      `UPDATE payment_detail
        SET detail_key = (SELECT detail_key FROM payment_detail WHERE member_id = $1 LIMIT 1)
        WHERE member_id = ANY ($2)`,
      [giver.memberId, three],
    )
    const read = await inUseCase(w, (ctx) => readForRun(ctx, circle.circleId))
    const eachWithEach = three.flatMap((giverId) =>
      three
        .filter((id) => id !== giverId)
        .map((receiverId) => ({ giverId, receiverId, reason: 'shared_detail' })),
    )
    expect(new Set(read?.input.forbidden)).toEqual(new Set(eachWithEach))
    await run()
    expect(await matches()).toEqual([])
  })

  test('an ask to be paid to a changed detail, until that is forty-eight hours old', async () => {
    const changed = await releasedAsk(
      w,
      { ...other, detailId: await addDetail(w, other) },
      { amount: 500 },
    )
    await pledgeOf(w, giver, 500, 'super')
    await pledgeOf(w, giver, 500, 'super')
    await run()
    expect([await heldOf(receiver.ask!.id), await heldOf(changed.id)]).toEqual([500, 0])
    await w.advance(48 * 3_600_000 - 600_000)
    await run()
    expect(await heldOf(changed.id)).toBe(0)
    await w.advance(600_000)
    await run()
    expect(await heldOf(changed.id)).toBe(500)
  })

  test('what is over, although no sweep has closed it yet', async () => {
    await pledgeOf(w, giver, 500, 'happy')
    await w.advance(30 * DAY_MS)
    await backAgain(w, circle, giver, receiver, other)
    const late = await releasedAsk(w, other, { amount: 500 })
    await run()
    expect(await matches()).toEqual([])
    await pledgeOf(w, giver, 1_000)
    await run()
    expect([
      await heldOf(late.id),
      (await askNow(w, receiver, receiver.ask!.id)).heldAmount,
    ]).toEqual([500, 0])
  })

  test('other circles: nobody is matched across them', async () => {
    const elsewhere = await helpingCircle(w)
    await pledgeOf(w, await newGiver(w, elsewhere), 500)
    await sweep()
    await runMatching(w.world, elsewhere)
    expect(await matches()).toEqual([])
  })
})

async function matches() {
  const { rows } = await w.owner.pool.query<{
    match_id: string
    pledge_id: string
    ask_id: string
    run_id: string | null
    amount_rupees: number
    reason: string
    ask_rank: number
  }>(
    `SELECT match_id, pledge_id, ask_id, run_id, amount_rupees, reason, ask_rank FROM match
      WHERE circle_id = $1 ORDER BY created_at, match_id`,
    [circle.circleId],
  )
  return rows
}

async function runs() {
  const { rows } = await w.owner.pool.query<{
    run_id: string
    input: string
    input_hash: Buffer
    result: string
    made: number
  }>('SELECT run_id, input, input_hash, result, made FROM matching_run WHERE circle_id = $1', [
    circle.circleId,
  ])
  return rows
}

async function heldOf(askId: string): Promise<number> {
  const { rows } = await w.owner.pool.query<{ held: number }>(
    'SELECT held_rupees AS held FROM ask WHERE ask_id = $1',
    [askId],
  )
  return rows[0]!.held
}
