import { describe, expect, test } from 'vitest'
import type { AskView } from '#contract/asks.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { NO_ID, sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  askNow,
  askOf,
  confirmed,
  helpingCircle,
  matchesToPay,
  newGiver,
  newReceiver,
  pledgeNow,
  pledgeOf,
  releasedAsk,
  worldOfFile,
} from '#test/helping/helping.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { expireAsks } from '../expire-asks.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w)
const giver = await newGiver(w, circle)
const receiver = await newReceiver(w, circle, { asks: 500, name: 'Asha Devi' })
const stranger = await newReceiver(w, await helpingCircle(w), { asks: 0 })

const DAY_MS = 86_400_000
const withdraw = ({ id, version }: AskView, { token }: { token: string } = receiver) =>
  w.call('POST /asks/{askId}/withdraw', { token, params: { askId: id }, body: { version } })
const shareCodeOf = ({ shareLink }: AskView) => new URL(shareLink).searchParams.get('ask')!
const shown = (shareCode: string, { token }: { token: string } = giver) =>
  w.call('GET /shared-asks/{shareCode}', { token, params: { shareCode } })

/** Makes an ask of ₹1,000 that received ₹500 by its link. */
async function halfGiven(): Promise<AskView> {
  const ask = await releasedAsk(w, receiver, { amount: 1_000 })
  await pledgeOf(w, giver, 500, 'simple', ask.id)
  return askNow(w, receiver, ask.id)
}

describe('my asks', () => {
  test('are my own, the newest first', async () => {
    const [first, second] = [
      await askOf(w, stranger, { amount: 500 }),
      await askOf(w, stranger, { amount: 1_000 }),
    ]
    const { data, nextCursor } = await w.call('GET /asks', { token: stranger.token })
    expect([data, nextCursor]).toEqual([[second, first], null])
    expect((await w.call('GET /asks', { token: giver.token })).data).toEqual([])
  })
})

describe('withdrawing an ask', () => {
  test('closes what is open and lets a payment run on', async () => {
    const { message, data } = await withdraw(await halfGiven())
    expect(message).toBe('Your ask was withdrawn. Payments already matched continue.')
    expect(data).toMatchObject({
      status: 'withdrawn',
      openAmount: 0,
      heldAmount: 500,
      closedAmount: 500,
      version: 3,
    })
    const [match] = await matchesToPay(w, giver, receiver)
    await confirmed(w, match!)
    expect(await askNow(w, receiver, data.id)).toMatchObject({
      status: 'withdrawn',
      heldAmount: 0,
      fulfilledAmount: 500,
      closedAmount: 500,
    })
  })

  test('closes a share that comes back later, and the gift that was meant for it', async () => {
    const { data } = await withdraw(await halfGiven())
    const [match] = await matchesToPay(w, giver, receiver)
    await w.call('POST /matches/{matchId}/decline', {
      token: giver.token,
      params: { matchId: match!.id },
      body: { reason: 'I lost my work.', version: match!.version },
    })
    expect(await askNow(w, receiver, data.id)).toMatchObject({
      status: 'withdrawn',
      openAmount: 0,
      heldAmount: 0,
      closedAmount: 1_000,
    })
    expect(await pledgeNow(w, giver, match!.pledgeId)).toMatchObject({
      status: 'expired',
      openAmount: 0,
      closedAmount: 500,
    })
  })

  test('is possible while a steward has not looked yet, who then finds it gone', async () => {
    const [ask] = (await w.call('GET /asks', { token: stranger.token })).data
    expect((await withdraw(ask!, stranger)).data).toMatchObject({
      status: 'withdrawn',
      closedAmount: 1_000,
    })
    const { data } = await w.call('GET /staff/asks', { token: stranger.circle.steward.token })
    expect(data.map(({ id }) => id)).not.toContain(ask!.id)
  })

  test('is refused when nothing is open', async () => {
    const { data } = await withdraw(await releasedAsk(w, receiver, { amount: 500 }))
    await expect(withdraw(data)).rejects.toMatchObject({ code: 'asks.nothing-open' })
  })

  test('is refused to everybody else, as if there were no such ask', async () => {
    const ask = await releasedAsk(w, receiver, { amount: 500 })
    const strangers = [giver, circle.steward, stranger]
    const code = await refusalToStrangers(
      w,
      'POST /asks/{askId}/withdraw',
      (askId) => ({ params: { askId }, body: { version: 1 } }),
      { id: ask.id, strangers },
    )
    expect([code, await askNow(w, receiver, ask.id)]).toEqual(['asks.unknown', ask])
  })

  test('is refused to who saw an older version', async () => {
    await expect(withdraw({ ...(await halfGiven()), version: 1 })).rejects.toMatchObject({
      code: 'request.changed-meanwhile',
    })
  })

  test('again with the same key closes it once', async () => {
    const { id } = await releasedAsk(w, receiver, { amount: 500 })
    const { data } = await sendTwice(
      w,
      'POST /asks/{askId}/withdraw',
      { token: receiver.token, params: { askId: id }, body: { version: 1 } },
      { body: { version: 2 } },
    )
    expect(await askNow(w, receiver, id)).toEqual(data)
  })
})

describe('the link of an ask', () => {
  test('shows a member of the circle a first name, what is open, and the note', async () => {
    const ask = await releasedAsk(w, receiver, {
      amount: 1_000,
      note: 'School fees for my daughter.',
    })
    await pledgeOf(w, giver, 500, 'simple', ask.id)
    expect((await shown(shareCodeOf(ask))).data).toEqual({
      id: ask.id,
      firstName: 'Asha',
      openAmount: 500,
      note: 'School fees for my daughter.',
    })
  })

  test('shows nothing of an ask of another circle, as if there were none', async () => {
    const ask = await releasedAsk(w, receiver, { amount: 500 })
    const missing = await refusal(shown('ABCDEFGHJK'))
    expect([missing.code, await refusal(shown(shareCodeOf(ask), stranger))]).toEqual([
      'asks.unknown',
      missing,
    ])
  })

  test('shows nothing of an ask in review, withdrawn, or without an open share', async () => {
    const inReview = await askOf(w, await newReceiver(w, circle, { asks: 0 }), { amount: 500 })
    const { data: withdrawn } = await withdraw(await releasedAsk(w, receiver, { amount: 500 }))
    const full = await releasedAsk(w, receiver, { amount: 500 })
    await pledgeOf(w, giver, 500, 'simple', full.id)
    for (const ask of [inReview, withdrawn, full])
      await expect(shown(shareCodeOf(ask))).rejects.toMatchObject({ code: 'asks.unknown' })
  })

  test('takes no id and no endless text for a code', async () => {
    await expect(shown(NO_ID)).rejects.toMatchObject({ code: 'request.invalid' })
  })
})

describe('the term of an ask', () => {
  test('ends after thirty days and closes what is open; a payment runs on', async () => {
    const person = await newReceiver(w, circle, { asks: 1_500 })
    const waiting = await askOf(w, await newReceiver(w, circle, { asks: 0 }), { amount: 500 })
    await pledgeOf(w, giver, 500, 'simple', person.ask!.id)
    await w.advance(30 * DAY_MS - 60_000)
    await expireAsks(w.world)
    expect(await rowOf(person.ask!.id)).toMatchObject({ state: 'pending', open_rupees: 1_000 })
    await w.advance(60_000)
    await Promise.all([expireAsks(w.world), expireAsks(w.world)])
    expect(await rowOf(person.ask!.id)).toEqual({
      state: 'expired',
      open_rupees: 0,
      held_rupees: 500,
      closed_rupees: 1_000,
      version: 4,
    })
    expect(await rowOf(waiting.id)).toMatchObject({ state: 'expired', closed_rupees: 500 })
    await jobHandlers['sweep-deadlines'](w.world, {})
    expect(await rowOf(person.ask!.id)).toEqual({
      state: 'expired',
      open_rupees: 0,
      held_rupees: 0,
      closed_rupees: 1_500,
      version: 5,
    })
    await backAgain(w, circle, giver, receiver)
  })
})

async function rowOf(askId: string) {
  const { rows } = await w.owner.pool.query(
    'SELECT state, open_rupees, held_rupees, closed_rupees, version FROM ask WHERE ask_id = $1',
    [askId],
  )
  return rows[0]
}
