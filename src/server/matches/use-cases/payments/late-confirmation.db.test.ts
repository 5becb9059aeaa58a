import { describe, expect, test, beforeEach } from 'vitest'
import { sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  matchesToPay,
  newGiver,
  type TestMatch,
  pledgeOf,
  releasedAsk,
  type HelpingCircle,
  type Receiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { clockTo } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import {
  claimedLate,
  moveBy,
  sharesNow,
  transfersOf,
  shownTo,
  noticesOf,
} from '#test/helping/payment-moves.ts'
import type { Person } from '#test/circle/people.ts'
import { pairOfNewCircle } from '#test/matches/fresh-people.ts'

const CONFIRM = 'POST /matches/{matchId}/confirm'
const RETURNED = 'POST /matches/{matchId}/confirm-return'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeEach(async () => {
  await clockTo(w, '11:00')
  ;({ circle, giver, receiver } = await pairOfNewCircle(w))
})
const confirm = (match: TestMatch & { utr: string }, overpayment?: 'keep' | 'return', more = {}) =>
  moveBy(w, receiver, CONFIRM, match, {
    seen: true,
    utrLast4: match.utr.slice(-4),
    ...(overpayment !== undefined && { overpayment }),
    ...more,
  })
const received = async () =>
  (await w.call('GET /user/stats', { token: receiver.token })).data.availability.receivedThisYear

/**
 * Makes a late payment of ₹1,500 whose ask and pledge still have this much room. What is gone of
 * the ask was matched to another member.
 */
async function lateWith({
  askLeft,
  pledgeLeft,
}: {
  askLeft: number
  pledgeLeft: number
}): Promise<TestMatch & { utr: string }> {
  const ask = await releasedAsk(w, receiver, { amount: 1_500 })
  const pledge = await pledgeOf(w, giver, 1_500, 'super')
  await w.work()
  const [match] = await matchesToPay(w, giver, receiver, pledge.id)
  const claim = await claimedLate(w, match!)
  await backAgain(w, circle, giver, receiver)
  if (askLeft < 1_500)
    await pledgeOf(w, await newGiver(w, circle), 1_500 - askLeft, 'simple', ask.id)
  if (pledgeLeft === 0) {
    const { version } = (await w.call('GET /pledges', { token: giver.token })).data.find(
      ({ id }) => id === pledge.id,
    )!
    await w.call('POST /pledges/{pledgeId}/withdraw', {
      token: giver.token,
      params: { pledgeId: pledge.id },
      body: { version },
    })
  }
  return claim
}

describe('a late confirmation', () => {
  test('of what still fits fills ask and pledge and posts all of it', async () => {
    const match = await lateWith({ askLeft: 1_500, pledgeLeft: 1_500 })
    expect((await confirm(match)).data).toMatchObject({
      status: 'confirmed',
      confirmedAmount: 1_500,
      extraAmount: null,
      returning: null,
      fits: null,
      dispute: { state: 'settled' },
    })
    expect([await transfersOf(w, match), await sharesNow(w, match)]).toEqual([
      ['help 1500'],
      { pledge: [0, 0, 1_500, 0], ask: [0, 0, 1_500, 0] },
    ])
  })

  test('takes ask and pledge apart: one can have room where the other has none', async () => {
    const match = await lateWith({ askLeft: 1_500, pledgeLeft: 0 })
    expect((await confirm(match)).data).toMatchObject({ confirmedAmount: 1_500, extraAmount: null })
    expect(await sharesNow(w, match)).toEqual({ pledge: [0, 0, 0, 1_500], ask: [0, 0, 1_500, 0] })
  })

  test('of more than fits waits for the receiver’s choice', async () => {
    const match = await lateWith({ askLeft: 500, pledgeLeft: 1_500 })
    expect(await shownTo(w, receiver, match)).toMatchObject({
      fits: 500,
      can: ['confirmed', 'cancel_proposed'],
    })
    expect(await refusal(confirm(match))).toEqual({
      code: 'matches.choose-overpayment',
      details: {
        values: { overpayment: 1_000 },
        fields: { overpayment: 'matches.choose-overpayment' },
      },
    })
    expect(await transfersOf(w, match)).toEqual([])
  })

  test('is posted whole when kept; the extra counts in every cap', async () => {
    const match = await lateWith({ askLeft: 500, pledgeLeft: 1_500 })
    expect((await confirm(match, 'keep')).data).toMatchObject({
      status: 'confirmed',
      confirmedAmount: 1_500,
      extraAmount: 1_000,
      returning: null,
    })
    expect([await transfersOf(w, match), await sharesNow(w, match)]).toEqual([
      ['help 1500'],
      { pledge: [0, 0, 1_500, 0], ask: [0, 1_000, 500, 0] },
    ])
    const { data } = await w.call('GET /user/stats', { token: receiver.token })
    expect(data).toMatchObject({
      helpReceivedAmount: 1_500,
      nearCaps: [],
      availability: { receivedThisYear: 1_500 },
    })
  })

  test('of which a part goes back posts what fits, and the giver says when it came', async () => {
    const match = await lateWith({ askLeft: 500, pledgeLeft: 1_500 })
    const { data } = await confirm(match, 'return')
    expect(data).toMatchObject({
      status: 'confirmed',
      confirmedAmount: 500,
      extraAmount: null,
      returning: { amount: 1_000, returnedAt: null },
    })
    expect([await transfersOf(w, match), await sharesNow(w, match)]).toEqual([
      ['help 500'],
      { pledge: [1_000, 0, 500, 0], ask: [0, 1_000, 500, 0] },
    ])
    expect(await noticesOf(w, match, 'return_%')).toEqual(['return_promised to the giver'])
    expect((await shownTo(w, giver, match)).can).toContain('returned')
    expect((await moveBy(w, giver, RETURNED, match)).data).toMatchObject({
      status: 'confirmed',
      returning: { amount: 1_000, returnedAt: expect.any(String) },
    })
    expect(await noticesOf(w, match, 'return_%')).toEqual([
      'return_confirmed to the receiver',
      'return_promised to the giver',
    ])
    expect((await refusal(moveBy(w, giver, RETURNED, match))).code).toBe('matches.not-now')
    expect(await transfersOf(w, match)).toEqual(['help 500'])
  })

  test('of what does not fit is promised back: the giver’s word ends it', async () => {
    const match = await lateWith({ askLeft: 0, pledgeLeft: 1_500 })
    const { message, data } = await confirm(match, 'return')
    expect(message).toBe('Please send the money back. The giver will tell us when it arrives.')
    expect(data).toMatchObject({
      status: 'disputed',
      confirmedAmount: null,
      returning: { amount: 1_500, returnedAt: null },
      dispute: { state: 'open' },
      can: ['confirmed', 'cancel_proposed'],
    })
    expect((await refusal(confirm(match, 'return'))).code).toBe('matches.not-now')
    const strangers = [receiver, circle.steward]
    expect(
      await refusalToStrangers(
        w,
        RETURNED,
        (matchId) => ({ params: { matchId }, body: { version: data.version } }),
        { id: match.id, strangers },
      ),
    ).toBe('matches.unknown')
    const back = await sendTwice(
      w,
      RETURNED,
      { token: giver.token, params: { matchId: match.id }, body: { version: data.version } },
      { body: { version: data.version + 1 } },
    )
    expect(back.message).toBe('Thank you. We recorded that the money came back to you.')
    expect(await shownTo(w, giver, match)).toMatchObject({
      status: 'cancelled',
      returning: { amount: 1_500, returnedAt: expect.any(String) },
      dispute: { state: 'settled' },
      can: [],
    })
    expect([await transfersOf(w, match), await sharesNow(w, match)]).toEqual([
      [],
      { pledge: [1_500, 0, 0, 0], ask: [0, 1_500, 0, 0] },
    ])
    expect((await refusal(moveBy(w, giver, RETURNED, match))).code).toBe('matches.not-now')
  })

  test.each([
    [500, 500],
    [0, 0],
  ])(
    'of which something goes back (ask had ₹%i left) counts whole until it came',
    async (askLeft, stored) => {
      const match = await lateWith({ askLeft, pledgeLeft: 1_500 })
      await confirm(match, 'return')
      expect(await received()).toBe(1_500)
      await moveBy(w, giver, RETURNED, match)
      expect(await received()).toBe(stored)
    },
  )

  test('binds no other rest than the one its receiver saw', async () => {
    const match = await lateWith({ askLeft: 500, pledgeLeft: 1_500 })
    expect(await refusal(confirm(match, 'return', { overpaymentSeen: 500 }))).toEqual({
      code: 'matches.choose-overpayment',
      details: {
        values: { overpayment: 1_000 },
        fields: { overpayment: 'matches.choose-overpayment' },
      },
    })
    expect(await transfersOf(w, match)).toEqual([])
    expect((await confirm(match, 'return', { overpaymentSeen: 1_000 })).data).toMatchObject({
      confirmedAmount: 500,
      returning: { amount: 1_000 },
    })
  })

  test('shows its receiver, and nobody else, what the tax year has brought before they keep it', async () => {
    const match = await lateWith({ askLeft: 500, pledgeLeft: 1_500 })
    const [shown, toGiver] = [await shownTo(w, receiver, match), await shownTo(w, giver, match)]
    expect(shown).toMatchObject({ received: [{ rupees: await received() }], fits: 500 })
    expect(toGiver).toMatchObject({ received: [], creditDays: null })
  })

  test('that was promised back can still be kept', async () => {
    const match = await lateWith({ askLeft: 0, pledgeLeft: 0 })
    await confirm(match, 'return')
    expect((await confirm(match, 'keep')).data).toMatchObject({
      status: 'confirmed',
      confirmedAmount: 1_500,
      extraAmount: 1_500,
      returning: null,
    })
    expect([await transfersOf(w, match), await sharesNow(w, match)]).toEqual([
      ['help 1500'],
      { pledge: [0, 0, 0, 1_500], ask: [0, 1_500, 0, 0] },
    ])
    expect((await refusal(moveBy(w, giver, RETURNED, match))).code).toBe('matches.not-now')
  })
})
