import { describe, expect, test, beforeEach } from 'vitest'
import { sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  matchFromQueue,
  type TestMatch,
  type HelpingCircle,
  type Receiver,
  worldOfFile,
  claimed,
  matchBetween,
} from '#test/helping/helping.ts'
import { officersOf, taken } from '#test/helping/disputes.ts'
import { ASK, CLOSE } from '#test/disputes/pictures-of-cases.ts'
import { clockTo } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { newUtr, addProof } from '#test/helping/proof.ts'
import { moveBy, sharesNow, timeOver, shownTo, noticesOf } from '#test/helping/payment-moves.ts'
import type { Person } from '#test/circle/people.ts'
import { pairOfNewCircle } from '#test/matches/fresh-people.ts'

const LATE = 'POST /matches/{matchId}/late-claim'
const DECLINE = 'POST /matches/{matchId}/decline'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeEach(async () => {
  await clockTo(w, '11:00')
  ;({ circle, giver, receiver } = await pairOfNewCircle(w))
})
const late = (match: TestMatch, body = {}) =>
  moveBy(w, giver, LATE, match, {
    utr: newUtr(),
    rail: 'upi',
    amount: match.amount,
    payeeNameSeenBy: 'person',
    ...body,
  })
const declined = async (match: TestMatch) => {
  await moveBy(w, giver, DECLINE, match, { reason: 'My bank card is lost.' })
  return match
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

  test('is its receiver’s to check until officers ask, and not while they rule', async () => {
    const match = await declined(await matchFromQueue(w, { giver, receiver }))
    await addProof(w, match)
    const { data } = await late(match)
    const dispute = { id: data.dispute!.id }
    const [officer] = (await officersOf(w, circle, 1)) as [Person]
    const isToCheck = async () =>
      (await w.call('GET /matches/to-confirm', { token: receiver.token })).data.map(
        ({ checkLate, can }) => [checkLate, can.includes('confirmed')],
      )
    expect(await isToCheck()).toEqual([[true, true]])
    const { version } = await taken(w, dispute, officer)
    expect(await isToCheck()).toEqual([[true, true]])
    const act = (key: typeof ASK | typeof CLOSE, body: { what?: string; version: number }) =>
      w.call(key, { token: officer.token, params: { disputeId: dispute.id }, body: body as never })
    const asked = await act(ASK, { what: 'The line of your statement.', version })
    expect(await isToCheck()).toEqual([[false, true]])
    await act(CLOSE, { version: asked.data.version })
    expect(await isToCheck()).toEqual([[false, true]])
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
      [{ payeeNameSeenBy: 'unknown' }, 'name-unseen'],
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
          body: { utr: newUtr(), rail: 'upi', amount: 500, payeeNameSeenBy: 'person', version: 2 },
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
      payeeNameSeenBy: 'person',
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
