import { afterEach, describe, expect, test } from 'vitest'
import { NO_ID, sendTwice, refusal } from '#test/helping/commands.ts'
import {
  askNow,
  askOf,
  helpingCircle,
  newReceiver,
  type Receiver,
  releasedAsk,
  WIDE_POLICY,
  worldOfFile,
} from '#test/helping/helping.ts'
import { clockTo } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { addDetail } from '#test/helping/payment-details.ts'
import { newMember } from '#test/circle/people.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w, { ...WIDE_POLICY, openAsksCapRupees: 10_000 })
const receiver = await newReceiver(w, circle, { asks: 500 })
afterEach(() => withdrawAll(receiver))

const DAY_MS = 86_400_000

async function withdrawAll({ token }: Receiver): Promise<void> {
  const { data } = await w.call('GET /asks', { token })
  for (const { id, version } of data.filter(({ openAmount }) => openAmount > 0))
    await w.call('POST /asks/{askId}/withdraw', {
      token,
      params: { askId: id },
      body: { version },
    })
}

describe('a first ask', () => {
  test('waits two days at most for a steward, never into the night, 30 in all', async () => {
    const person = await newReceiver(w, circle, { asks: 0 })
    const { message, data } = await w.call('POST /asks', {
      token: person.token,
      body: {
        amount: 1_500,
        paymentDetailId: person.detailId,
        note: '  Medicine for my father.  ',
      },
    })
    expect(message).toBe('Your request for help was added!')
    expect(data).toMatchObject({
      userId: { name: person.name },
      amount: 1_500,
      openAmount: 1_500,
      heldAmount: 0,
      fulfilledAmount: 0,
      closedAmount: 0,
      status: 'awaiting_review',
      paymentDetailId: person.detailId,
      note: 'Medicine for my father.',
      reviewReason: null,
      version: 1,
    })
    expect(
      Temporal.Instant.from(data.createdAt)
        .add({ hours: 30 * 24 })
        .toString(),
    ).toBe(data.expiresAt)
    expect(await rowOf(data.id)).toMatchObject({
      ask_class: 'normal',
      first_in_class: false,
      policy_version: 1,
      reviewed_at: null,
      review_hours: 48,
      note_readable: false,
    })
    expect(data.shareLink).toBe(
      `${w.world.config.publicUrl}/help/give?ask=${(await rowOf(data.id)).share_code}`,
    )
  })

  test('made at night is to be looked at by ten in the morning two days later', async () => {
    const person = await newReceiver(w, circle, { asks: 0 })
    await clockTo(w, '23:00')
    const { id } = await askOf(w, person, { amount: 500 })
    expect(await rowOf(id)).toMatchObject({ review_hours: 59, review_hour: '10:00:00' })
    await clockTo(w, '11:00')
  })

  test('of somebody of seventy-five is in the elders’ class', async () => {
    const person = await newReceiver(w, circle, {
      asks: 0,
      dateOfBirth: '1950-04-01',
      language: 'hi',
    })
    const { message, data } = await w.call('POST /asks', {
      token: person.token,
      body: { amount: 500, paymentDetailId: person.detailId },
    })
    expect([message, data.note, (await rowOf(data.id)).ask_class]).toEqual([
      'मदद की आपकी माँग दर्ज हो गई!',
      '',
      'elder',
    ])
  })

  test('is a first one again after a steward closed it or its owner withdrew it', async () => {
    const person = await newReceiver(w, circle, { asks: 0 })
    const closed = await askOf(w, person, { amount: 500 })
    await w.call('POST /staff/asks/{askId}/review', {
      token: circle.steward.token,
      params: { askId: closed.id },
      body: { release: false, reason: 'Please say what it is for.', version: 1 },
    })
    const taken = await askOf(w, person, { amount: 500 })
    await withdrawAll(person)
    expect([taken.status, (await askOf(w, person, { amount: 500 })).status]).toEqual([
      'awaiting_review',
      'awaiting_review',
    ])
  })
})

describe('a later ask', () => {
  test('goes into the queue at once and calls for a matching run', async () => {
    await w.work()
    const ask = await askOf(w, receiver, { amount: 5_000 })
    expect([ask.status, (await rowOf(ask.id)).review_hours]).toEqual(['pending', null])
    const { rows } = await w.owner.pool.query(
      "SELECT 1 FROM graphile_worker.jobs WHERE key = 'run-matching ' || $1",
      [circle.circleId],
    )
    expect(rows).toHaveLength(1)
  })

  test('above ₹5,000 waits for a steward again', async () => {
    expect(await askOf(w, receiver, { amount: 5_500 })).toMatchObject({ status: 'awaiting_review' })
  })

  test('again with the same key is made once', async () => {
    const body = { amount: 500, paymentDetailId: receiver.detailId }
    const { data } = await sendTwice(
      w,
      'POST /asks',
      { token: receiver.token, body },
      { body: { ...body, note: 'More.' } },
    )
    expect(
      (await w.call('GET /asks', { token: receiver.token })).data.filter(
        ({ openAmount }) => openAmount > 0,
      ),
    ).toEqual([data])
  })
})

describe('an ask is refused', () => {
  test.each([
    [0, 'asks.amount-required'],
    [-500, 'asks.amount-required'],
    [700, 'asks.amount-step'],
  ])('of ₹%i, as %s', async (amount, code) => {
    await expect(askOf(w, receiver, { amount })).rejects.toMatchObject({
      code,
      details: { fields: { amount: code } },
    })
  })

  test.each([
    ['without a detail', { paymentDetailId: undefined }],
    ['for half a rupee', { amount: 500.5 }],
    ['with a note of 281 characters', { note: 'x'.repeat(281) }],
    ['with more than we ask for', { urgent: true }],
  ])('%s', async (_what, more) => {
    await expect(
      w.call('POST /asks', {
        token: receiver.token,
        body: { amount: 500, paymentDetailId: receiver.detailId, ...more } as never,
      }),
    ).rejects.toMatchObject({ code: 'request.invalid' })
  })

  test('without a payment detail: another’s, a removed one and none are alike', async () => {
    const [other, stranger] = [
      await newReceiver(w, circle, { asks: 0 }),
      await newReceiver(w, await helpingCircle(w), { asks: 0 }),
    ]
    await backAgain(w, circle, receiver)
    const removed = await addDetail(w, receiver, 'bank')
    await w.call('DELETE /user/payment-details/bank', {
      token: receiver.token,
      body: { bankDetailId: removed },
    })
    const missing = await refusal(askOf(w, { ...receiver, detailId: NO_ID }, { amount: 500 }))
    expect(missing.code).toBe('asks.detail-missing')
    for (const detailId of [other.detailId, stranger.detailId, removed])
      expect(await refusal(askOf(w, { ...receiver, detailId }, { amount: 500 }))).toEqual(missing)
  })

  test('above what is available beside the asks that run, and says how much that is', async () => {
    await askOf(w, receiver, { amount: 4_000 })
    await askOf(w, receiver, { amount: 5_500 })
    await expect(askOf(w, receiver, { amount: 1_000 })).rejects.toMatchObject({
      code: 'asks.above-available',
      details: { values: { available: 500 }, fields: { amount: 'asks.above-available' } },
    })
    await expect(askOf(w, receiver, { amount: 500 })).resolves.toMatchObject({ amount: 500 })
  })

  test('above one’s own limit for the year, rounded down to a step', async () => {
    const limit = async (yearlyLimit: number | null) => {
      const { data } = await w.call('GET /user/profile', { token: receiver.token })
      await w.call('PATCH /user/profile', {
        token: receiver.token,
        body: { yearlyLimit, version: data.version },
      })
    }
    await limit(1_700)
    await expect(askOf(w, receiver, { amount: 2_000 })).rejects.toMatchObject({
      code: 'asks.above-available',
      details: { values: { available: 1_500 } },
    })
    await limit(0)
    await expect(askOf(w, receiver, { amount: 500 })).rejects.toMatchObject({
      code: 'asks.above-available',
      details: { values: { available: 0 } },
    })
    await limit(null)
    await expect(askOf(w, receiver, { amount: 2_000 })).resolves.toMatchObject({
      status: 'pending',
    })
  })

  test('above what is available also when two come at once', async () => {
    const outcomes = await Promise.allSettled([
      askOf(w, receiver, { amount: 6_000 }),
      askOf(w, receiver, { amount: 6_000 }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'asks.above-available' },
    })
  })

  test('of somebody who has applied and is not active yet', async () => {
    const applicant = await newMember(w, circle, { upTo: 'phone' })
    await expect(
      askOf(w, { ...applicant, detailId: NO_ID }, { amount: 500 }),
    ).rejects.toMatchObject({ code: 'request.not-active' })
  })
})

describe('a newcomer', () => {
  test('asks after fourteen days, not before', async () => {
    const waiting = await helpingCircle(w, { ...WIDE_POLICY, firstAskWaitDays: 14 })
    const person = await newReceiver(w, waiting, { asks: 0 })
    await w.advance(13.9 * DAY_MS)
    await backAgain(w, waiting, person)
    await expect(askOf(w, person, { amount: 500 })).rejects.toMatchObject({
      code: 'asks.newcomer-wait',
    })
    await w.advance(0.2 * DAY_MS)
    await expect(askOf(w, person, { amount: 500 })).resolves.toMatchObject({
      status: 'awaiting_review',
    })
    await backAgain(w, circle, receiver)
  })

  test('asks at once when a steward waived the wait, and otherwise waits too', async () => {
    const waiting = await helpingCircle(w, { ...WIDE_POLICY, firstAskWaitDays: 14 })
    const person = await newReceiver(w, waiting, { asks: 0 })
    await w.call('POST /staff/members/{memberId}/waive-wait', {
      token: waiting.steward.token,
      params: { memberId: person.memberId },
      body: { reason: 'Her house burnt down.' },
    })
    expect((await releasedAsk(w, person, { amount: 1_000 })).status).toBe('pending')
    expect(await askNow(w, person, (await askOf(w, person, { amount: 500 })).id)).toMatchObject({
      status: 'pending',
    })
  })
})

async function rowOf(askId: string) {
  const { rows } = await w.owner.pool.query<Record<string, unknown>>(
    `SELECT ask_class, first_in_class, policy_version, share_code, reviewed_at,
      round(extract(epoch FROM review_by - created_at) / 3600)::int AS review_hours,
     to_char(review_by AT TIME ZONE 'Asia/Kolkata', 'HH24:MI:SS') AS review_hour,
       position('Medicine'::bytea IN note_sealed) > 0 AS note_readable FROM ask WHERE ask_id = $1`,
    [askId],
  )
  return rows[0]!
}
