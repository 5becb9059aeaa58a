import { describe, expect, test } from 'vitest'
import type { Policy } from '#domain/shared/policy.ts'
import {
  askNow,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  newGiver,
  newReceiver,
  pledgeNow,
  pledgeOf,
  type Receiver,
  releasedAsk,
  matchesToPay,
  WIDE_POLICY,
  worldOfFile,
} from '#test/helping/helping.ts'
import { clockTo } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import type { Person } from '#test/circle/people.ts'
import { runMatching } from './run-matching.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let givers: Person[]
let receivers: Receiver[]

const HOUR_MS = 3_600_000
const run = () => runMatching(w.world, circle)

async function people(
  policy: Partial<Policy>,
  count: { givers: number; receivers: number },
): Promise<void> {
  circle = await helpingCircle(w, { ...WIDE_POLICY, ...policy })
  givers = []
  receivers = []
  for (let at = 0; at < count.givers; at++) givers.push(await newGiver(w, circle))
  for (let at = 0; at < count.receivers; at++)
    receivers.push(await newReceiver(w, circle, { asks: 0 }))
}

/** Everything that is matched to be paid between two people is paid and confirmed. */
async function help(giver: Person, receiver: Receiver): Promise<void> {
  for (const match of await matchesToPay(w, giver, receiver)) await confirmed(w, match)
}

async function later(ms: number): Promise<void> {
  await w.advance(ms)
  await backAgain(w, circle, ...givers, ...receivers)
}

describe('a window of the circle’s policy', () => {
  test('given in 24 hours: what is held counts, and what was paid counts for a day', async () => {
    await people({ givenIn24hCapRupees: 1_000 }, { givers: 1, receivers: 2 })
    const [giver] = givers as [Person]
    const [one, two] = receivers as [Receiver, Receiver]
    await releasedAsk(w, one, { amount: 1_000 })
    const second = await releasedAsk(w, two, { amount: 500 })
    await pledgeOf(w, giver, 1_000, 'super')
    await pledgeOf(w, giver, 500, 'super')
    await run()
    expect(await askNow(w, two, second.id)).toMatchObject({ heldAmount: 0 })
    await help(giver, one)
    await later(23.9 * HOUR_MS)
    await run()
    expect(await askNow(w, two, second.id)).toMatchObject({ heldAmount: 0 })
    await later(0.2 * HOUR_MS)
    await run()
    expect(await askNow(w, two, second.id)).toMatchObject({ heldAmount: 500 })
  })

  test('five matches received in 24 hours: a sixth waits', async () => {
    await people({ matchesReceivedIn24h: 5 }, { givers: 6, receivers: 1 })
    const [receiver] = receivers as [Receiver]
    const ask = await releasedAsk(w, receiver, { amount: 3_000 })
    for (const giver of givers) await pledgeOf(w, giver, 500)
    await run()
    expect(await askNow(w, receiver, ask.id)).toMatchObject({ openAmount: 500, heldAmount: 2_500 })
    for (const giver of givers) await help(giver, receiver)
    await run()
    expect(await askNow(w, receiver, ask.id)).toMatchObject({
      openAmount: 500,
      fulfilledAmount: 2_500,
    })
    await later(24 * HOUR_MS)
    await run()
    expect(await askNow(w, receiver, ask.id)).toMatchObject({ openAmount: 0, heldAmount: 500 })
  })

  test('different givers in 30 days: a further one waits, an earlier one does not', async () => {
    await people({ giversIn30Days: 2 }, { givers: 3, receivers: 1 })
    const [receiver] = receivers as [Receiver]
    const [first, , third] = givers as [Person, Person, Person]
    const ask = await releasedAsk(w, receiver, { amount: 2_000 })
    const [, , waiting] = [
      await pledgeOf(w, first, 500),
      await pledgeOf(w, givers[1]!, 500),
      await pledgeOf(w, third, 500),
    ]
    await run()
    for (const giver of givers) await help(giver, receiver)
    await pledgeOf(w, first, 500)
    await run()
    expect(await askNow(w, receiver, ask.id)).toMatchObject({
      fulfilledAmount: 1_000,
      heldAmount: 500,
      openAmount: 500,
    })
    await help(first, receiver)
    await later(29.9 * 24 * HOUR_MS)
    await run()
    expect(await pledgeNow(w, third, waiting.id)).toMatchObject({ heldAmount: 0 })
    await later(0.2 * 24 * HOUR_MS)
    await releasedAsk(w, receiver, { amount: 500 })
    await run()
    expect(await pledgeNow(w, third, waiting.id)).toMatchObject({ heldAmount: 500 })
  })

  test('one pair in 90 days: nothing beyond its cap is matched, both ways summed', async () => {
    await people({ pairIn90DaysCapRupees: 1_000 }, { givers: 0, receivers: 2 })
    const [one, other] = receivers as [Receiver, Receiver]
    const ask = await releasedAsk(w, other, { amount: 2_000 })
    await pledgeOf(w, one, 1_500, 'simple')
    await later(5 * 24 * HOUR_MS)
    await run()
    expect(await askNow(w, other, ask.id)).toMatchObject({ heldAmount: 1_000 })
    await help(one, other)
    await later(89.9 * 24 * HOUR_MS)
    const [back, again] = [
      await releasedAsk(w, one, { amount: 500 }),
      await releasedAsk(w, other, { amount: 500 }),
    ]
    await pledgeOf(w, other, 500)
    await run()
    expect([
      (await askNow(w, one, back.id)).heldAmount,
      (await askNow(w, other, again.id)).heldAmount,
    ]).toEqual([0, 0])
    await later(0.2 * 24 * HOUR_MS)
    await run()
    expect([
      (await askNow(w, one, back.id)).heldAmount,
      (await askNow(w, other, again.id)).heldAmount,
    ]).toEqual([500, 0])
  })

  test('the rest of thirty days before help the other way', async () => {
    await people({}, { givers: 0, receivers: 2 })
    const [one, other] = receivers as [Receiver, Receiver]
    await releasedAsk(w, other, { amount: 500 })
    await pledgeOf(w, one, 500)
    await run()
    await help(one, other)
    await later(29.5 * 24 * HOUR_MS)
    const back = await releasedAsk(w, one, { amount: 500 })
    await pledgeOf(w, other, 500)
    await run()
    expect((await askNow(w, one, back.id)).heldAmount).toBe(0)
    await later(0.6 * 24 * HOUR_MS)
    await run()
    expect((await askNow(w, one, back.id)).heldAmount).toBe(500)
  })

  test('a rest of half a year before help the other way', async () => {
    await people({ oppositeCooldownMs: 180 * 24 * HOUR_MS }, { givers: 0, receivers: 2 })
    const [one, other] = receivers as [Receiver, Receiver]
    await releasedAsk(w, other, { amount: 500 })
    await pledgeOf(w, one, 500)
    await run()
    await help(one, other)
    await later(120 * 24 * HOUR_MS)
    const back = await releasedAsk(w, one, { amount: 500 })
    await pledgeOf(w, other, 500)
    await run()
    expect((await askNow(w, one, back.id)).heldAmount).toBe(0)
  })

  test('a newcomer’s one live match and ₹2,000, for thirty days', async () => {
    await people(
      { newcomerDays: 30, newcomerLiveMatches: 1, newcomerGivesCapRupees: 2_000 },
      { givers: 1, receivers: 2 },
    )
    const [giver] = givers as [Person]
    const [one, two] = receivers as [Receiver, Receiver]
    const held = async () => [
      (await askNow(w, one, first.id)).heldAmount,
      (await askNow(w, two, second.id)).heldAmount,
    ]
    const first = await releasedAsk(w, one, { amount: 1_500 })
    const second = await releasedAsk(w, two, { amount: 1_500 })
    await pledgeOf(w, giver, 1_500, 'happy')
    await pledgeOf(w, giver, 3_000)
    await run()
    expect(await held()).toEqual([1_500, 0])
    await help(giver, one)
    await run()
    expect(await held()).toEqual([0, 500])
    await help(giver, two)
    await later(25 * 24 * HOUR_MS)
    await run()
    expect(await held()).toEqual([0, 0])
    await later(4.9 * 24 * HOUR_MS)
    await releasedAsk(w, one, { amount: 1_000 })
    await later(0.2 * 24 * HOUR_MS)
    await run()
    expect((await matchesToPay(w, giver, one)).map(({ amount }) => amount)).toEqual([1_000])
  })

  test('the receiver’s own limit for the year, also when it is lowered after the ask', async () => {
    await people({}, { givers: 1, receivers: 1 })
    const [receiver] = receivers as [Receiver]
    const ask = await releasedAsk(w, receiver, { amount: 3_000 })
    const { data } = await w.call('GET /user/profile', { token: receiver.token })
    await w.call('PATCH /user/profile', {
      token: receiver.token,
      body: { yearlyLimit: 1_000, version: data.version },
    })
    await pledgeOf(w, givers[0]!, 1_500, 'happy')
    await pledgeOf(w, givers[0]!, 1_000, 'super')
    await run()
    expect(await askNow(w, receiver, ask.id)).toMatchObject({
      heldAmount: 1_000,
      openAmount: 2_000,
    })
  })

  test('the tax year’s cap begins anew on 1 April in India', async () => {
    await people({ receivedInTaxYearCapRupees: 1_000 }, { givers: 1, receivers: 1 })
    const [receiver] = receivers as [Receiver]
    const [giver] = givers as [Person]
    await clockTo(w, '23:00', { month: 3, day: 31 })
    await backAgain(w, circle, ...givers, ...receivers)
    const ask = await releasedAsk(w, receiver, { amount: 1_000 })
    await w.owner.pool.query(
      'UPDATE ask SET amount_rupees = 2_000, open_rupees = 2_000 WHERE ask_id = $1',
      [ask.id],
    )
    await pledgeOf(w, giver, 1_000, 'super')
    await pledgeOf(w, giver, 1_000, 'super')
    await run()
    await help(giver, receiver)
    await w.advance(0.9 * HOUR_MS)
    await run()
    expect(await askNow(w, receiver, ask.id)).toMatchObject({
      fulfilledAmount: 1_000,
      heldAmount: 0,
    })
    await w.advance(0.2 * HOUR_MS)
    await run()
    expect(await askNow(w, receiver, ask.id)).toMatchObject({
      fulfilledAmount: 1_000,
      heldAmount: 1_000,
    })
  })
})
