import { beforeAll, describe, expect, test } from 'vitest'
import { NO_ID, refusal } from '#test/helping/commands.ts'
import {
  askNow,
  askOf,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  pledgeOf,
  type Receiver,
  releasedAsk,
  WIDE_POLICY,
  worldOfFile,
} from '#test/helping/helping.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { addDetail } from '#test/helping/payment-details.ts'
import type { Person } from '#test/circle/people.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeAll(async () => {
  circle = await helpingCircle(w, {
    ...WIDE_POLICY,
    matchCapRupees: 1_000,
    pairIn90DaysCapRupees: 5_000,
  })
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
})

const notPossible = { code: 'pledges.chosen-not-possible' }
const unknown = { code: 'pledges.chosen-ask-unknown' }

describe('a gift to a receiver whom the giver chose', () => {
  test('is matched at once and whole, split by the match cap, and marked as chosen', async () => {
    const ask = await releasedAsk(w, receiver, { amount: 3_000 })
    const pledge = await pledgeOf(w, giver, 2_500, 'simple', ask.id)
    expect(pledge).toMatchObject({
      amount: 2_500,
      openAmount: 0,
      heldAmount: 2_500,
      status: 'matched',
      matchableNow: 0,
    })
    expect(await askNow(w, receiver, ask.id)).toMatchObject({
      openAmount: 500,
      heldAmount: 2_500,
      status: 'pending',
    })
    const matches = await matchesOf(pledge.id)
    expect(matches.map(({ amount_rupees }) => amount_rupees).sort()).toEqual([1_000, 1_000, 500])
    expect(
      new Set(matches.map(({ reason, run_id, made_by }) => `${reason} ${run_id} ${made_by}`)),
    ).toEqual(new Set([`chosen null ${giver.memberId}`]))
    expect(await chosenAskOf(pledge.id)).toBe(ask.id)
  })

  test('is seen as chosen by both, and both are told of each payment', async () => {
    const [payment, expected] = [
      (await w.call('GET /matches/to-pay', { token: giver.token })).data[0]!,
      (await w.call('GET /matches/to-confirm', { token: receiver.token })).data[0]!,
    ]
    expect([payment.chosen, expected.chosen, payment.id]).toEqual([true, true, expected.id])
    const { rows } = await w.owner.pool.query(
      `SELECT member_id, kind, count(*) AS times FROM notice WHERE kind LIKE 'match%' GROUP BY 1, 2
        ORDER BY kind`,
    )
    expect(rows).toEqual([
      { member_id: receiver.memberId, kind: 'match_found', times: 3 },
      { member_id: giver.memberId, kind: 'match_to_pay', times: 3 },
    ])
  })

  test('takes only what is open: a larger one is refused without a trace', async () => {
    const ask = (await w.call('GET /asks', { token: receiver.token })).data[0]!
    const before = await countPledges()
    await expect(pledgeOf(w, giver, 1_000, 'simple', ask.id)).rejects.toMatchObject(notPossible)
    expect(await countPledges()).toBe(before)
    expect(await askNow(w, receiver, ask.id)).toEqual(ask)
  })

  test('counts towards the pair: what goes beyond its cap is refused', async () => {
    const ask = await releasedAsk(w, receiver, { amount: 3_000 })
    await expect(pledgeOf(w, giver, 3_000, 'simple', ask.id)).rejects.toMatchObject(notPossible)
    await expect(pledgeOf(w, giver, 2_500, 'simple', ask.id)).resolves.toMatchObject({
      heldAmount: 2_500,
    })
  })

  test('is not made to oneself', async () => {
    const own = await releasedAsk(w, receiver, { amount: 500 })
    await expect(pledgeOf(w, receiver, 500, 'simple', own.id)).rejects.toMatchObject(notPossible)
  })

  test('is not made between two of whom one has blocked the other, whoever it was', async () => {
    const [one, other] = [await newGiver(w, circle), await newGiver(w, circle)]
    const ask = await releasedAsk(w, receiver, { amount: 500 })
    await block(one.memberId, receiver.memberId)
    await block(receiver.memberId, other.memberId)
    for (const person of [one, other])
      await expect(pledgeOf(w, person, 500, 'simple', ask.id)).rejects.toMatchObject(notPossible)
  })

  test('is not made between two who share a UPI id, also after one removed it', async () => {
    const [one, other] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 500 })]
    const { paymentDetails } = await w.call('PUT /user/payment-details', {
      token: one.token,
      body: { upiId: await upiIdOf(other) },
    })
    await expect(pledgeOf(w, one, 500, 'simple', other.ask!.id)).rejects.toMatchObject(notPossible)
    await w.call('DELETE /user/payment-details/upi', {
      token: one.token,
      body: { upiDetailId: paymentDetails.upiDetails[0]!.id },
    })
    await expect(pledgeOf(w, one, 500, 'simple', other.ask!.id)).rejects.toMatchObject(notPossible)
  })

  test('is not made within thirty days of help the other way, but later', async () => {
    const [first, second] = [
      await newReceiver(w, circle, { asks: 0 }),
      await newReceiver(w, circle, { asks: 0 }),
    ]
    await confirmed(w, await matchBetween(w, { giver: first, receiver: second }))
    const back = await releasedAsk(w, first, { amount: 500 })
    await expect(pledgeOf(w, second, 500, 'simple', back.id)).rejects.toMatchObject(notPossible)
    await w.advance(29.9 * 86_400_000)
    await backAgain(w, circle, first, second, giver, receiver)
    await expect(pledgeOf(w, second, 500, 'simple', back.id)).rejects.toMatchObject(notPossible)
    await w.advance(0.1 * 86_400_000)
    const later = await releasedAsk(w, first, { amount: 500 })
    await expect(pledgeOf(w, second, 500, 'simple', later.id)).resolves.toMatchObject({
      status: 'matched',
    })
  })

  test('needs a queued ask of the circle: all others answer like none', async () => {
    const stranger = await newReceiver(w, await helpingCircle(w), { asks: 500 })
    const person = await newReceiver(w, circle, { asks: 0 })
    const inReview = await askOf(w, person, { amount: 500 })
    const withdrawn = await releasedAsk(w, receiver, { amount: 500 })
    await w.call('POST /asks/{askId}/withdraw', {
      token: receiver.token,
      params: { askId: withdrawn.id },
      body: { version: withdrawn.version },
    })
    const missing = await refusal(pledgeOf(w, giver, 500, 'simple', NO_ID))
    expect(missing).toMatchObject(unknown)
    for (const ask of [stranger.ask!, inReview, withdrawn])
      expect(await refusal(pledgeOf(w, giver, 500, 'simple', ask.id))).toEqual(missing)
  })

  test('waits while the payee’s changed detail is younger than forty-eight hours', async () => {
    const person = await newReceiver(w, circle, { asks: 500 })
    const changed: Receiver = { ...person, detailId: await addDetail(w, person) }
    const ask = await releasedAsk(w, changed, { amount: 500 })
    await expect(pledgeOf(w, giver, 500, 'simple', ask.id)).rejects.toMatchObject(unknown)
    await w.advance(48 * 3_600_000)
    await expect(
      pledgeOf(w, await newGiver(w, circle), 500, 'simple', ask.id),
    ).resolves.toMatchObject({ status: 'matched' })
  })
})

async function matchesOf(pledgeId: string) {
  const { rows } = await w.owner.pool.query<{
    amount_rupees: number
    reason: string
    run_id: string | null
    made_by: string | null
  }>(
    `SELECT m.amount_rupees, m.reason, m.run_id, e.actor_id AS made_by FROM match m
      JOIN match_event e USING (circle_id, match_id) WHERE m.pledge_id = $1 AND e.kind = 'made'`,
    [pledgeId],
  )
  return rows
}

async function chosenAskOf(pledgeId: string): Promise<string | undefined> {
  const { rows } = await w.owner.pool.query<{ chosen_ask_id: string }>(
    'SELECT chosen_ask_id FROM pledge WHERE pledge_id = $1',
    [pledgeId],
  )
  return rows[0]?.chosen_ask_id
}

async function countPledges(): Promise<number> {
  const { rows } = await w.owner.pool.query<{ pledges: number }>(
    'SELECT count(*) AS pledges FROM pledge',
  )
  return rows[0]!.pledges
}

function block(memberId: string, blockedId: string): Promise<unknown> {
  return w.owner.pool.query(
    `INSERT INTO member_block (circle_id, member_id, blocked_id, created_at)
      VALUES ($1, $2, $3, app_now())`,
    [circle.circleId, memberId, blockedId],
  )
}

async function upiIdOf({ token }: Receiver): Promise<string> {
  const { data } = await w.call('GET /user/payment-details', { token })
  return data.user.paymentDetails.upiDetails[0]!.upiId
}
