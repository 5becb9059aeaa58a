import { beforeEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  askNow,
  askOf,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  pledgeOf,
  type Receiver,
  releasedAsk,
  worldOfFile,
} from '#test/helping/helping.ts'
import { clockUntil } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import type { Person } from '#test/circle/people.ts'

const PAUSE = 'POST /asks/{askId}/pause'
const RESUME = 'POST /asks/{askId}/resume'
const RENEW = 'POST /asks/{askId}/renew'
type Ask = { readonly id: string; readonly version: number }

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeEach(async () => {
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
})

const act = (
  key: typeof PAUSE | typeof RESUME | typeof RENEW,
  { id, version }: Ask,
  token = receiver.token,
) => w.call(key, { token, params: { askId: id }, body: { version } })
const code = (request: Promise<unknown>) => refusal(request).then(({ code: name }) => name)
const row = async (id: string) =>
  (
    await w.owner.pool.query(
      `SELECT state, paused_by, paused_from, queued_at::text, review_by, review_escalated_at,
          remind_at::text, expires_at::text FROM ask WHERE ask_id = $1`,
      [id],
    )
  ).rows[0]
const sweep = () => jobHandlers['sweep-deadlines'](w.world, {})

describe('pausing an ask', () => {
  test('keeps it out of runs and off its link, at its place; resuming matches it', async () => {
    const ask = await releasedAsk(w, receiver, { amount: 500 })
    const { queued_at } = await row(ask.id)
    const { message, data } = await act(PAUSE, ask)
    expect([message, data]).toMatchObject([
      'Your ask is paused. It keeps its place until you resume it.',
      { status: 'paused', openAmount: 500, version: ask.version + 1 },
    ])
    await pledgeOf(w, giver, 500)
    await w.work()
    expect(await askNow(w, receiver, ask.id)).toMatchObject({ status: 'paused', heldAmount: 0 })
    await expect(pledgeOf(w, giver, 500, 'simple', ask.id)).rejects.toMatchObject({
      code: 'pledges.chosen-ask-unknown',
    })
    await expect(act(RESUME, data)).resolves.toMatchObject({
      message: 'Your ask is open again. It kept its place.',
      data: { status: 'pending' },
    })
    await w.work()
    expect(await row(ask.id)).toMatchObject({
      state: 'matched',
      paused_by: null,
      paused_from: null,
      queued_at,
    })
  })

  test('before a review takes it off the list and back with the whole time', async () => {
    const ask = await askOf(w, receiver, { amount: 500 })
    const { review_by } = await row(ask.id)
    const listed = async () =>
      (await w.call('GET /staff/asks', { token: circle.steward.token })).data.map(({ id }) => id)
    const { data } = await act(PAUSE, ask)
    expect([await listed(), await row(ask.id)]).toMatchObject([
      [],
      { state: 'paused', paused_by: 'owner', paused_from: 'awaiting_review' },
    ])
    await w.advance(3 * 3_600_000)
    await backAgain(w, circle, receiver)
    const { data: going } = await act(RESUME, data)
    const after = await row(ask.id)
    expect([going.status, await listed()]).toEqual(['awaiting_review', [ask.id]])
    expect(Temporal.Instant.compare(after.review_by, review_by)).toBe(1)
    await expect(askOf(w, receiver, { amount: 500 })).resolves.toMatchObject({
      status: 'awaiting_review',
    })
  })

  test('leaves what a match holds alone; what comes back of it pauses too', async () => {
    const match = await matchBetween(w, { giver, receiver })
    const ask = await releasedAsk(w, receiver, { amount: 1_000 })
    await pledgeOf(w, giver, 500, 'super')
    await w.work()
    const held = await askNow(w, receiver, ask.id)
    expect(held).toMatchObject({ openAmount: 500, heldAmount: 500 })
    await act(PAUSE, held)
    const { data } = await w.call('GET /matches/to-pay', { token: giver.token })
    const payment = data.find(({ id }) => id !== match.id)!
    await w.call('POST /matches/{matchId}/decline', {
      token: giver.token,
      params: { matchId: payment.id },
      body: { reason: 'I lost my work.', version: payment.version },
    })
    expect(await askNow(w, receiver, ask.id)).toMatchObject({
      status: 'paused',
      openAmount: 1_000,
      heldAmount: 0,
    })
  })

  test('is refused twice, with nothing open, to a stale screen and to others', async () => {
    const ask = await releasedAsk(w, receiver, { amount: 500 })
    const { data } = await act(PAUSE, ask)
    expect(await code(act(PAUSE, data))).toBe('asks.paused-already')
    expect(await code(act(RESUME, ask))).toBe('request.changed-meanwhile')
    const strangers = [giver, circle.steward, (await helpingCircle(w)).admin]
    for (const key of [PAUSE, RESUME, RENEW] as const) {
      expect(
        await refusalToStrangers(
          w,
          key,
          (askId) => ({ params: { askId }, body: { version: data.version } }),
          { id: ask.id, strangers },
        ),
      ).toBe('asks.unknown')
    }
    const { data: going } = await act(RESUME, data)
    expect(await code(act(RESUME, going))).toBe('asks.not-paused')
    const { askId } = await matchBetween(w, { giver, receiver })
    const full = await askNow(w, receiver, askId)
    expect([await code(act(PAUSE, full)), await code(act(RENEW, full))]).toEqual([
      'asks.nothing-open',
      'asks.not-renewable',
    ])
  })

  test('again with the same key is done once', async () => {
    const ask = await releasedAsk(w, receiver, { amount: 500 })
    await sendTwice(
      w,
      PAUSE,
      { token: receiver.token, params: { askId: ask.id }, body: { version: ask.version } },
      { body: { version: 9 } },
    )
    const paused = await askNow(w, receiver, ask.id)
    await sendTwice(
      w,
      RESUME,
      { token: receiver.token, params: { askId: ask.id }, body: { version: paused.version } },
      { body: { version: 9 } },
    )
    const going = await askNow(w, receiver, ask.id)
    await sendTwice(
      w,
      RENEW,
      { token: receiver.token, params: { askId: ask.id }, body: { version: going.version } },
      { body: { version: 9 } },
    )
    expect(await askNow(w, receiver, ask.id)).toMatchObject({
      status: 'pending',
      version: ask.version + 3,
    })
  })

  test('by a suspension is not for its owner to end', async () => {
    const ask = await releasedAsk(w, receiver, { amount: 500 })
    await w.owner.pool.query(
      `UPDATE ask SET state = 'paused', paused_by = 'suspension', paused_from = 'pending'
        WHERE ask_id = $1`,
      [ask.id],
    )
    expect(await code(act(RESUME, ask))).toBe('asks.paused-by-suspension')
  })
})

describe('renewing an ask', () => {
  test('extends it from now at its place, while waiting, paused or just expired', async () => {
    const ask = await releasedAsk(w, receiver, { amount: 500 })
    const before = await row(ask.id)
    await clockUntil(w, Temporal.Instant.from(ask.expiresAt).add({ seconds: 30 }))
    await backAgain(w, circle, receiver, giver)
    const { message, data } = await act(RENEW, ask)
    expect(message).toBe('Your ask stays open for another term. It keeps its place.')
    await sweep()
    const after = await row(ask.id)
    expect([after.state, after.queued_at]).toEqual(['pending', before.queued_at])
    expect(
      Temporal.Instant.from(data.expiresAt).since(ask.expiresAt).total('hours'),
    ).toBeGreaterThan(30 * 24)
    const { data: pausing } = await act(PAUSE, data)
    await expect(act(RENEW, pausing)).resolves.toMatchObject({ data: { status: 'paused' } })
  })

  test('is announced two days ahead, once a term, by day, not after its end', async () => {
    const ends = async () =>
      (
        await w.owner.pool.query(
          `SELECT about ->> 'askId' AS id FROM notice
            WHERE member_id = $1 AND kind = 'ask_ends_soon'`,
          [receiver.memberId],
        )
      ).rows.map(({ id }) => id)
    const [ask, gone] = [
      await releasedAsk(w, receiver, { amount: 500 }),
      await releasedAsk(w, receiver, { amount: 500 }),
    ]
    await w.call('POST /asks/{askId}/withdraw', {
      token: receiver.token,
      params: { askId: gone.id },
      body: { version: gone.version },
    })
    await clockUntil(w, Temporal.Instant.from(ask.expiresAt).subtract({ hours: 49 }))
    await sweep()
    expect(await ends()).toEqual([])
    await w.advance(2 * 3_600_000)
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    expect(await ends()).toEqual([ask.id])
    await backAgain(w, circle, receiver)
    await act(RENEW, await askNow(w, receiver, ask.id))
    await w.advance(27 * 86_400_000)
    await sweep()
    expect(await ends()).toHaveLength(1)
    await w.advance(86_400_000 + 3_600_000)
    await sweep()
    expect(await ends()).toEqual([ask.id, ask.id])
  })
})
