import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  addProof,
  backAgain,
  claimed,
  clockTo,
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchBetween,
  matchesToPay,
  matchFromQueue,
  newGiver,
  newReceiver,
  newUtr,
  type TestMatch,
  pledgeOf,
  type Receiver,
  releasedAsk,
} from '#test/helping/helping.ts'
import {
  claimedLate,
  moveBy,
  sharesNow,
  shownTo,
  timeOver,
  noticesOf,
  transfersOf,
} from '#test/helping/payment-moves.ts'
import type { Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'

const LATE = 'POST /matches/{matchId}/late-claim'
const CONFIRM = 'POST /matches/{matchId}/confirm'
const RETURNED = 'POST /matches/{matchId}/confirm-return'
const DECLINE = 'POST /matches/{matchId}/decline'

let w: TestWorld
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeAll(async () => {
  w = await helpingWorld()
})
// A circle for each test: what another one left open would be matched here.
beforeEach(async () => {
  await clockTo(w, '11:00')
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
})
afterAll(() => w.close())

const late = (match: TestMatch, body = {}) =>
  moveBy(w, giver, LATE, match, {
    utr: newUtr(),
    rail: 'upi',
    amount: match.amount,
    payeeNameSeen: true,
    ...body,
  })
const confirm = (match: TestMatch & { utr: string }, surplus?: 'keep' | 'return', more = {}) =>
  moveBy(w, receiver, CONFIRM, match, {
    seen: true,
    utrLast4: match.utr.slice(-4),
    ...(surplus !== undefined && { surplus }),
    ...more,
  })
const received = async () =>
  (await w.call('GET /user/stats', { token: receiver.token })).data.availability.receivedThisYear
const declined = async (match: TestMatch) => {
  await moveBy(w, giver, DECLINE, match, { reason: 'My bank card is lost.' })
  return match
}

/**
 * A late payment of ₹1,500 whose ask and pledge have room for so much by now; what was taken of the
 * ask was matched to somebody else.
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

describe('a payment that is reported late', () => {
  test('after a lapse is in question, holds nothing, and asks the receiver to look', async () => {
    const match = await matchFromQueue(w, { giver, receiver })
    await timeOver(w, giver, match)
    await backAgain(w, circle, giver, receiver)
    const before = await shownTo(w, giver, match)
    expect(before).toMatchObject({ status: 'lapsed', late: false, can: ['upload', 'late_claimed'] })
    expect(
      Temporal.Instant.from(before.lateClaimUntil!).since(before.endedAt!).total('hours'),
    ).toBe(7 * 24)
    await addProof(w, match)
    const utr = newUtr()
    const { message, data } = await late(match, { utr })
    expect(message).toBe(
      'Your late payment was recorded. The receiver and an officer will review it.',
    )
    expect(data).toMatchObject({
      status: 'disputed',
      late: true,
      lateClaimUntil: null,
      fits: 500,
      endedAt: null,
      deadlineAt: null,
      claim: { utr, late: true },
      dispute: { kind: 'late_claim', state: 'open' },
      can: ['cancel_proposed'],
    })
    expect(await sharesNow(w, match)).toEqual({ pledge: [500, 0, 0, 0], ask: [500, 0, 0, 0] })
    expect(await noticesOf(w, match, 'late_claimed')).toEqual(['late_claimed to the receiver'])
    expect(await noticesOf(w, match, 'payment_questioned%')).toEqual([])
    expect(
      (
        await refusal(
          w.call('POST /matches/{matchId}/reveal', {
            token: giver.token,
            params: { matchId: match.id },
            body: { noticeSeen: true },
          }),
        )
      ).code,
    ).toBe('matches.pay-not-again')
    const { rows } = await w.owner.pool.query(
      `SELECT d.state_before, d.opened_by, c.late FROM dispute d
        JOIN claim c USING (circle_id, match_id) WHERE match_id = $1`,
      [match.id],
    )
    expect(rows).toEqual([{ state_before: 'lapsed', opened_by: giver.memberId, late: true }])
  })

  test('is possible after a refusal and after a cancellation by both as well', async () => {
    const cancelled = await matchBetween(w, { giver, receiver })
    for (const who of [giver, receiver])
      await moveBy(w, who, 'POST /matches/{matchId}/propose-cancel', cancelled)
    for (const match of [await declined(await matchBetween(w, { giver, receiver })), cancelled]) {
      await addProof(w, match)
      expect((await late(match)).data).toMatchObject({ status: 'disputed', late: true })
    }
  })

  test('needs all that a claim needs', async () => {
    const match = await declined(await matchBetween(w, { giver, receiver }))
    expect((await refusal(late(match))).code).toBe('matches.proof-missing')
    await addProof(w, match)
    const used = await claimed(w, await matchBetween(w, { giver, receiver }))
    for (const [body, code] of [
      [{ utr: '1' }, 'utr-invalid'],
      [{ amount: 499 }, 'amount-differs'],
      [{ payeeNameSeen: false }, 'name-unseen'],
      [{ utr: used.utr }, 'utr-used'],
    ] as const) {
      expect((await refusal(late(match, body))).code).toBe(`matches.${code}`)
    }
    expect((await refusal(late(match, { version: 1 }))).code).toBe('request.changed-meanwhile')
    expect(
      await refusalToStrangers(
        w,
        LATE,
        (matchId) => ({
          params: { matchId },
          body: { utr: newUtr(), rail: 'upi', amount: 500, payeeNameSeen: true, version: 2 },
        }),
        { id: match.id, strangers: [receiver, circle.steward] },
      ),
    ).toBe('matches.unknown')
  })

  test('is too late after seven days, and not possible while the match runs', async () => {
    const match = await matchBetween(w, { giver, receiver })
    expect((await refusal(late(match))).code).toBe('matches.not-now')
    await addProof(w, await declined(match))
    await w.advance(7 * 24 * 3_600_000)
    await backAgain(w, circle, giver, receiver)
    expect(await shownTo(w, giver, match)).toMatchObject({ can: [], lateClaimUntil: null })
    expect((await refusal(late(match))).code).toBe('matches.late-over')
    expect((await refusal(addProof(w, match))).code).toBe('matches.not-now')
  })

  test('again with the same key is one claim, and a second one is refused', async () => {
    const match = await declined(await matchBetween(w, { giver, receiver }))
    await addProof(w, match)
    const body = {
      utr: newUtr(),
      rail: 'upi',
      amount: 500,
      payeeNameSeen: true,
      version: 2,
    } as const
    await sendTwice(
      w,
      LATE,
      { token: giver.token, params: { matchId: match.id }, body },
      { body: { ...body, utr: newUtr() } },
    )
    expect((await refusal(late(match))).code).toBe('matches.not-now')
    await moveBy(w, receiver, 'POST /matches/{matchId}/propose-cancel', match)
    await moveBy(w, giver, 'POST /matches/{matchId}/answer-cancel', match, { agree: true })
    expect(await shownTo(w, giver, match)).toMatchObject({
      status: 'cancelled',
      can: [],
      lateClaimUntil: null,
    })
    expect((await refusal(late(match))).code).toBe('matches.late-over')
  })
})

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
      code: 'matches.choose-surplus',
      details: { values: { surplus: 1_000 }, fields: { surplus: 'matches.choose-surplus' } },
    })
    expect(await transfersOf(w, match)).toEqual([])
  })

  test('that is kept is posted whole; what the ask does not take is extra and counts in every cap', async () => {
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

  test('of what does not fit at all is promised back: nothing is posted, and the giver’s word ends it', async () => {
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
    expect(back).toMatchObject({
      message: 'Thank you. We recorded that the money came back to you.',
      data: {
        status: 'cancelled',
        returning: { amount: 1_500, returnedAt: expect.any(String) },
        dispute: { state: 'settled' },
        can: [],
      },
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
    'of which something goes back (₹%i of the ask were left) counts whole as received until it came',
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
    expect(await refusal(confirm(match, 'return', { surplusSeen: 500 }))).toEqual({
      code: 'matches.choose-surplus',
      details: { values: { surplus: 1_000 }, fields: { surplus: 'matches.choose-surplus' } },
    })
    expect(await transfersOf(w, match)).toEqual([])
    expect((await confirm(match, 'return', { surplusSeen: 1_000 })).data).toMatchObject({
      confirmedAmount: 500,
      returning: { amount: 1_000 },
    })
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
