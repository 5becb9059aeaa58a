import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import {
  askNow,
  askOf,
  claimed,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchBetween,
  matchFromQueue,
  newGiver,
  newReceiver,
  pledgeNow,
  pledgeOf,
  type Receiver,
  releasedAsk,
} from '#test/helping/helping.ts'
import { backAgain } from '#test/helping/back-again.ts'
import type { Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'
import { closeRequestsOf, putRequestsOnHold, freeRequestsOf } from './requests-on-hold.ts'

let w: TestWorld
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeAll(async () => {
  w = await helpingWorld()
})
beforeEach(async () => {
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
})
afterAll(() => w.close())

type Act = (ctx: BaseCtx, owner: { circleId: string; memberId: string }) => Promise<void>

/** Applies a measure to the member and to their requests, as staff do. */
async function withRequests(
  act: Act,
  { memberId }: Person,
  status: 'active' | 'suspended',
): Promise<void> {
  await w.owner.pool.query('UPDATE member SET status = $2 WHERE member_id = $1', [memberId, status])
  await inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, (ctx) =>
    act(ctx, { circleId: circle.circleId, memberId }),
  )
}

const suspend = (person: Person) => withRequests(putRequestsOnHold, person, 'suspended')
const lift = (person: Person) => withRequests(freeRequestsOf, person, 'active')
const rows = async (table: 'ask' | 'pledge', { memberId }: Person) =>
  (
    await w.owner.pool.query(
      `SELECT state, paused_by, open_rupees AS open, held_rupees AS held, closed_rupees AS closed
        FROM ${table} WHERE member_id = $1 ORDER BY created_at, ${table}_id`,
      [memberId],
    )
  ).rows

describe('a suspension', () => {
  test('pauses what is open, not what its owner paused, and ends for just those', async () => {
    const [open, mine] = [await pledgeOf(w, giver, 500), await pledgeOf(w, giver, 1_000)]
    await w.call('POST /pledges/{pledgeId}/pause', {
      token: giver.token,
      params: { pledgeId: mine.id },
      body: { version: mine.version },
    })
    await suspend(giver)
    expect((await rows('pledge', giver)).map(({ state, paused_by }) => [state, paused_by])).toEqual(
      [
        ['paused', 'suspension'],
        ['paused', 'owner'],
      ],
    )
    await lift(giver)
    expect([
      (await pledgeNow(w, giver, open.id)).status,
      (await pledgeNow(w, giver, mine.id)).status,
    ]).toEqual(['pending', 'paused'])
  })

  test('takes pledges and asks out of matching and back to their old places', async () => {
    const ask = await releasedAsk(w, receiver, { amount: 500 })
    await suspend(receiver)
    await pledgeOf(w, giver, 500)
    await w.work()
    expect((await rows('ask', receiver))[0]).toMatchObject({ state: 'paused', open: 500, held: 0 })
    await lift(receiver)
    await w.work()
    expect(await askNow(w, receiver, ask.id)).toMatchObject({ status: 'matched', heldAmount: 500 })
  })

  test('sends an ask that no steward has seen back to the steward, who is told again', async () => {
    const ask = await askOf(w, receiver, { amount: 500 })
    await suspend(receiver)
    expect((await w.call('GET /staff/asks', { token: circle.steward.token })).data).toEqual([])
    const notified = async () =>
      (
        await w.owner.pool.query(
          "SELECT FROM notice WHERE kind = 'ask_waiting' AND about ->> 'askId' = $1",
          [ask.id],
        )
      ).rowCount!
    const before = await notified()
    await lift(receiver)
    expect([(await askNow(w, receiver, ask.id)).status, (await notified()) > before]).toEqual([
      'awaiting_review',
      true,
    ])
  })

  test('lets matches run on: the suspended giver claims, the receiver confirms', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await suspend(giver)
    const claim = await claimed(w, match)
    await suspend(receiver)
    await confirmed(w, claim)
    expect([
      (await rows('pledge', giver)).at(-1),
      (await rows('ask', receiver)).at(-1),
    ]).toMatchObject([
      { state: 'fulfilled', held: 0 },
      { state: 'fulfilled', held: 0 },
    ])
  })

  test('what is declined meanwhile rests until its owner has answered, also when it is over', async () => {
    const match = await matchFromQueue(w, { giver, receiver })
    await suspend(giver)
    await w.call('POST /matches/{matchId}/decline', {
      token: giver.token,
      params: { matchId: match.id },
      body: { reason: 'I lost my work.', version: match.version },
    })
    expect((await rows('pledge', giver))[0]).toMatchObject({
      state: 'paused',
      paused_by: 'unanswered',
      open: 500,
    })
    await lift(giver)
    expect(await pledgeNow(w, giver, match.pledgeId)).toMatchObject({
      status: 'paused',
      waitsForAnswer: true,
      openAmount: 500,
    })
  })

  test('skips the instalments of recurring pledges that fall into it', async () => {
    const { recurringId } = await pledgeOf(w, giver, 500, 'happy')
    await suspend(giver)
    await w.advance(30 * 86_400_000)
    await jobHandlers['open-instalments'](w.world, {})
    await lift(giver)
    await w.advance(30 * 86_400_000)
    await jobHandlers['open-instalments'](w.world, {})
    await backAgain(w, circle, giver)
    const { data, recurring } = await w.call('GET /pledges', { token: giver.token })
    expect([
      data
        .filter((pledge) => pledge.recurringId === recurringId)
        .map(({ instalment }) => instalment),
      recurring[0]?.passed,
    ]).toEqual([[3, 1], 3])
  })

  test('done twice is done once', async () => {
    await pledgeOf(w, giver, 500)
    await suspend(giver)
    const once = await rows('pledge', giver)
    await suspend(giver)
    expect(await rows('pledge', giver)).toEqual(once)
    await lift(giver)
    const released = await rows('pledge', giver)
    await lift(giver)
    expect(await rows('pledge', giver)).toEqual(released)
  })
})

describe('whoever has to leave', () => {
  test('loses open shares and recurring pledges; held shares end first', async () => {
    const match = await matchFromQueue(w, { giver, receiver })
    const { recurringId } = await pledgeOf(w, giver, 500, 'happy')
    await releasedAsk(w, receiver, { amount: 1_500 })
    await pledgeOf(w, giver, 1_000)
    await withRequests(closeRequestsOf, giver, 'suspended')
    await withRequests(closeRequestsOf, receiver, 'suspended')
    for (const table of ['pledge', 'ask'] as const) {
      for (const row of await rows(table, table === 'ask' ? receiver : giver))
        expect([row.state, row.open]).toEqual(['withdrawn', 0])
    }
    expect(
      (
        await w.owner.pool.query('SELECT state FROM recurring_pledge WHERE recurring_id = $1', [
          recurringId,
        ])
      ).rows,
    ).toEqual([{ state: 'stopped' }])
    await w.call('POST /matches/{matchId}/decline', {
      token: giver.token,
      params: { matchId: match.id },
      body: { reason: 'I lost my work.', version: match.version },
    })
    const all = [...(await rows('pledge', giver)), ...(await rows('ask', receiver))]
    expect(
      all.every(({ state, open, held }) => state === 'withdrawn' && open === 0 && held === 0),
    ).toBe(true)
  })
})
