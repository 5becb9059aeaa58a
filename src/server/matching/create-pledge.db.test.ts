import { describe, expect, test } from 'vitest'
import { sendTwice } from '#test/helping/commands.ts'
import { helpingCircle, newGiver, pledgeNow, pledgeOf, worldOfFile } from '#test/helping/helping.ts'
import { clockOf } from '#test/helping/clock.ts'
import { newMember, vouchFor } from '#test/circle/people.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w, {})

const DAYS = 24 * 3_600_000

describe('pledging', () => {
  test('queues a Simple pledge, wholly open, and calls for a matching run', async () => {
    const giver = await newGiver(w, circle)
    await w.work()
    const { message, data } = await w.call('POST /pledges', {
      token: giver.token,
      body: { amount: 2_000, plan: 'simple' },
    })
    expect(message).toBe('Amount successfully submitted!')
    expect(data).toMatchObject({
      userId: { name: giver.name },
      plan: 'simple',
      amount: 2_000,
      openAmount: 2_000,
      heldAmount: 0,
      fulfilledAmount: 0,
      closedAmount: 0,
      status: 'pending',
      recurringId: null,
      instalment: null,
      matchableNow: 500,
      version: 1,
    })
    expect(spanOf(data)).toBe(180 * DAYS)
    expect(await rowOf(data.id)).toEqual({
      member_id: giver.memberId,
      policy_version: 1,
      chosen_ask_id: null,
      waited: 0,
    })
    expect(await waitingJobs()).toEqual(['run-matching'])
  })

  test('makes a Happy pledge recurring: one open now, one due in thirty days', async () => {
    const giver = await newGiver(w, circle)
    const pledge = await pledgeOf(w, giver, 1_000, 'happy')
    const { data, recurring } = await w.call('GET /pledges', { token: giver.token })
    expect(data).toEqual([pledge])
    expect(pledge).toMatchObject({
      plan: 'happy',
      amount: 1_000,
      instalment: 1,
      matchableNow: 1_000,
    })
    expect(recurring).toMatchObject([
      {
        id: pledge.recurringId,
        amount: 1_000,
        instalments: 5,
        passed: 1,
        skipNext: false,
        status: 'active',
        version: 1,
      },
    ])
    expect(spanOf({ createdAt: pledge.createdAt, expiresAt: recurring[0]!.nextDueAt! })).toBe(
      30 * DAYS,
    )
  })

  test('keeps a Super pledge ready, whole, for ninety days', async () => {
    const pledge = await pledgeOf(w, await newGiver(w, circle), 1_500, 'super')
    expect(pledge).toMatchObject({ plan: 'super', matchableNow: 1_500, recurringId: null })
    expect(spanOf(pledge)).toBe(90 * DAYS)
  })

  test('answers in the language of its giver', async () => {
    const giver = await newGiver(w, circle, { language: 'hi' })
    const { message } = await w.call('POST /pledges', {
      token: giver.token,
      body: { amount: 500, plan: 'simple' },
    })
    expect(message).toBe('राशि दर्ज हो गई!')
  })

  test('shows a giver their own pledges only, the newest first', async () => {
    const [giver, other] = [await newGiver(w, circle), await newGiver(w, circle)]
    const [first, second] = [await pledgeOf(w, giver, 500), await pledgeOf(w, giver, 1_000)]
    await pledgeOf(w, other, 1_500)
    const { data, nextCursor } = await w.call('GET /pledges', { token: giver.token })
    expect(data.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(nextCursor).toBeNull()
  })

  test('again with the same key makes one pledge', async () => {
    const giver = await newGiver(w, circle)
    const { data } = await sendTwice(
      w,
      'POST /pledges',
      { token: giver.token, body: { amount: 500, plan: 'simple' } },
      { body: { amount: 1_000, plan: 'simple' } },
    )
    expect((await w.call('GET /pledges', { token: giver.token })).data).toEqual([data])
  })
})

describe('a pledge is refused', () => {
  test.each([
    [0, 'simple', 'pledges.amount-invalid'],
    [-500, 'simple', 'pledges.amount-invalid'],
    [750, 'simple', 'pledges.amount-step'],
    [10_500, 'simple', 'pledges.amount-outside-plan'],
    [5_500, 'happy', 'pledges.amount-outside-plan'],
    [2_000, 'super', 'pledges.amount-outside-plan'],
  ] as const)('of ₹%i in the %s plan, as %s', async (amount, plan, code) => {
    const { max } = { simple: { max: 10_000 }, happy: { max: 5_000 }, super: { max: 1_500 } }[plan]
    await expect(
      w.call('POST /pledges', { token: circle.steward.token, body: { amount, plan } }),
    ).rejects.toMatchObject({
      code,
      details: { fields: { amount: code }, values: { min: 500, max } },
    })
  })

  test.each([
    { amount: 500.5, plan: 'simple' },
    { amount: '500', plan: 'simple' },
    { amount: 500, plan: 'gold' },
    { amount: 500 },
    { amount: 500, plan: 'simple', growth: 2 },
  ])('when it is not one at all: %j', async (body) => {
    await expect(
      w.call('POST /pledges', { token: circle.steward.token, body: body as never }),
    ).rejects.toMatchObject({ code: 'request.invalid' })
  })

  test('above what the cap leaves beside open pledges, with that amount', async () => {
    const giver = await newGiver(w, circle)
    const first = await pledgeOf(w, giver, 10_000)
    await pledgeOf(w, giver, 1_500, 'super')
    await expect(pledgeOf(w, giver, 4_000)).rejects.toMatchObject({
      code: 'pledges.open-cap',
      details: { values: { room: 3_500 }, fields: { amount: 'pledges.open-cap' } },
    })
    await pledgeOf(w, giver, 3_500)
    await expect(pledgeOf(w, giver, 500)).rejects.toMatchObject({
      code: 'pledges.open-cap',
      details: { values: { room: 0 } },
    })
    await w.call('POST /pledges/{pledgeId}/withdraw', {
      token: giver.token,
      params: { pledgeId: first.id },
      body: { version: first.version },
    })
    await expect(pledgeOf(w, giver, 10_000)).resolves.toMatchObject({ status: 'pending' })
  })

  test('above the cap also when two come at once', async () => {
    const giver = await newGiver(w, circle)
    const outcomes = await Promise.allSettled([
      pledgeOf(w, giver, 10_000),
      pledgeOf(w, giver, 10_000),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'pledges.open-cap' },
    })
  })

  test('until its giver has agreed to the warning', async () => {
    const giver = await newMember(w, circle, { upTo: 'phone' })
    await vouchFor(w, circle.admin, giver)
    await expect(pledgeOf(w, giver, 500)).rejects.toMatchObject({
      code: 'members.agreement-missing',
    })
    expect((await w.call('GET /pledges', { token: giver.token })).data).toEqual([])
  })

  test('while the pledges of its giver rest, and not after', async () => {
    const giver = await newGiver(w, circle)
    await w.owner.pool.query(
      "UPDATE member SET pledges_paused_until = app_now() + interval '1 hour' WHERE member_id = $1",
      [giver.memberId],
    )
    await expect(pledgeOf(w, giver, 500)).rejects.toMatchObject({ code: 'pledges.paused' })
    await w.advance(3_600_000)
    await expect(pledgeNow(w, giver, (await pledgeOf(w, giver, 500)).id)).resolves.toMatchObject({
      status: 'pending',
    })
  })

  test('of somebody who is not active or not signed in', async () => {
    const applicant = await newMember(w, circle, { upTo: 'phone' })
    await expect(pledgeOf(w, applicant, 500)).rejects.toMatchObject({ code: 'request.not-active' })
    await expect(
      w.call('POST /pledges', { body: { amount: 500, plan: 'simple' } }),
    ).rejects.toMatchObject({ code: 'request.not-signed-in' })
  })
})

function spanOf({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }): number {
  return (
    Temporal.Instant.from(expiresAt).epochMilliseconds -
    Temporal.Instant.from(createdAt).epochMilliseconds
  )
}

async function rowOf(pledgeId: string) {
  const { rows } = await w.owner.pool.query(
    `SELECT member_id, policy_version, chosen_ask_id,
        extract(epoch FROM queued_at - created_at)::int AS waited FROM pledge
      WHERE pledge_id = $1 AND created_at <= $2`,
    [pledgeId, await clockOf(w)],
  )
  return rows[0]
}

async function waitingJobs(): Promise<string[]> {
  const { rows } = await w.owner.pool.query<{ task: string }>(
    "SELECT task_identifier AS task FROM graphile_worker.jobs WHERE key = 'run-matching ' || $1",
    [circle.circleId],
  )
  return rows.map(({ task }) => task)
}
