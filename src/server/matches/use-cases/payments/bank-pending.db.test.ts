import { describe, expect, test, beforeEach } from 'vitest'
import { sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  type TestMatch,
  helpingCircle,
  type Receiver,
  worldOfFile,
  claimed,
  matchBetween,
} from '#test/helping/helping.ts'
import { clockTo } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { newUtr } from '#test/helping/proof.ts'
import { moveBy, sharesNow, timeOver, shownTo, noticesOf } from '#test/helping/payment-moves.ts'
import type { Person } from '#test/circle/people.ts'
import { WITHDRAW } from '#test/matches/claims.ts'
import { movesBesideBank, PENDING } from '#test/matches/moves-beside-bank.ts'
import { newPairIn } from '#test/matches/fresh-people.ts'

const FAILED = 'POST /matches/{matchId}/bank-failed'
const REVEAL = 'POST /matches/{matchId}/reveal'

const w = await worldOfFile()
const { pend, confirm, claim } = movesBesideBank(w)
const circle = await helpingCircle(w)
let giver: Person
let receiver: Receiver
beforeEach(async () => {
  await clockTo(w, '11:00')
  await backAgain(w, circle)
  ;({ giver, receiver } = await newPairIn(w, circle))
})
const fresh = () => matchBetween(w, { giver, receiver })
const fail = (match: TestMatch) => moveBy(w, giver, FAILED, match)

describe('“my bank says pending”', () => {
  test('stops the clock to pay, tells the receiver and hides where to pay', async () => {
    const match = await fresh()
    const { message, data } = await pend(match)
    expect(message).toBe(
      'Your bank is still processing it, so please do not pay again. The receiver has been told.',
    )
    expect(data).toMatchObject({
      status: 'bank_pending',
      claim: null,
      version: 2,
      can: ['upload', 'claimed', 'bank_failed', 'cancel_proposed'],
      events: [{}, { kind: 'bank_pending', by: 'me', to: 'bank_pending' }],
    })
    expect(
      Temporal.Instant.from(data.deadlineAt!).since(data.createdAt).total('hours'),
    ).toBeGreaterThan(24)
    expect(await noticesOf(w, match, 'bank_pending')).toEqual(['bank_pending to the receiver'])
    expect(
      (
        await refusal(
          w.call(REVEAL, {
            token: giver.token,
            params: { matchId: match.id },
            body: { noticeSeen: true },
          }),
        )
      ).code,
    ).toBe('matches.pay-not-again')
    expect(await sharesNow(w, match)).toEqual({ pledge: [0, 500, 0, 0], ask: [0, 500, 0, 0] })
  })

  test('lasts longer where the banks of the place are closed', async () => {
    const [usual, closed] = [await fresh(), await fresh()]
    const before = Temporal.Instant.from((await pend(usual)).data.deadlineAt!)
    const end = before.toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
    Object.assign(w.world.services, {
      bankHolidays: new Set([-3, -2, -1].map((days) => end.add({ days }).toString())),
    })
    const after = Temporal.Instant.from((await pend(closed)).data.deadlineAt!)
    Object.assign(w.world.services, { bankHolidays: new Set() })
    expect(Temporal.Instant.compare(before, after)).toBe(-1)
  })

  test('says no day: the payment counts on the day of the claim, unless the receiver names another', async () => {
    const match = await fresh()
    await pend(match)
    await w.advance(26 * 3_600_000)
    await backAgain(w, circle, giver, receiver)
    const { utr } = await claimed(w, { ...match, version: 2 })
    await moveBy(w, receiver, 'POST /matches/{matchId}/confirm', match, {
      seen: true,
      utrLast4: utr.slice(-4),
    })
    const { rows } = await w.owner.pool.query(
      `SELECT date_trunc('second', m.paid_at) = date_trunc('second', e.happened_at) AS is_then
        FROM match m JOIN match_event e USING (circle_id, match_id)
        WHERE match_id = $1 AND e.kind = 'claimed'`,
      [match.id],
    )
    expect(rows).toEqual([{ is_then: true }])
  })

  test('lets the giver name the reference, taken and shown without its end', async () => {
    const [match, utr] = [await fresh(), newUtr()]
    const { data } = await pend(match, { utr, rail: 'upi' })
    expect(data.claim).toMatchObject({
      rail: 'upi',
      utr,
      amount: 500,
      at: data.events[1]!.at,
      late: false,
    })
    expect((await shownTo(w, receiver, match)).claim).toMatchObject({
      utr: `${utr.slice(0, 8)}••••`,
    })
    const listed = (await w.call('GET /matches/to-confirm', { token: receiver.token })).data.find(
      ({ id }) => id === match.id,
    )
    expect(listed).toMatchObject({
      claim: { rail: 'upi', utrMasked: `${utr.slice(0, 8)}••••` },
      can: ['confirmed', 'cancel_proposed'],
    })
    const { rows } = await w.owner.pool.query<{ row: string }>(
      'SELECT m::text AS row FROM match m WHERE match_id = $1',
      [match.id],
    )
    expect(rows[0]!.row).not.toContain(Buffer.from(utr).toString('hex'))
    expect((await refusal(claim(await fresh(), utr))).code).toBe('matches.utr-used')
    expect((await refusal(pend(await fresh(), { utr, rail: 'upi' }))).code).toBe('matches.utr-used')
  })

  test('refuses a reference that no bank gives, or one without how it was paid', async () => {
    const match = await fresh()
    for (const body of [{ utr: '123', rail: 'upi' }, { utr: newUtr() }])
      expect(await refusal(pend(match, body))).toEqual({
        code: 'matches.utr-invalid',
        details: { fields: { utr: 'matches.utr-invalid' } },
      })
    expect((await pend(match, { utr: '  ', rail: 'upi' })).data.claim).toBeNull()
  })

  test('becomes a question when the bank’s time is over: nobody is presumed at fault', async () => {
    const match = await fresh()
    await pend(match)
    await timeOver(w, giver, match)
    await backAgain(w, circle, giver, receiver)
    expect(await shownTo(w, giver, match)).toMatchObject({
      status: 'disputed',
      deadlineAt: null,
      dispute: { kind: 'bank_pending', state: 'open' },
      events: [{}, {}, { kind: 'bank_time_over', by: 'clock' }],
    })
    const { rows } = await w.owner.pool.query(
      `SELECT state_before, opened_by, deadline_at > app_now() AS ahead,
          (SELECT count(*)::int FROM dispute_event e
            WHERE e.dispute_id = d.dispute_id AND kind = 'opened') AS lines FROM dispute d
        WHERE match_id = $1`,
      [match.id],
    )
    expect(rows).toEqual([{ state_before: 'bank_pending', opened_by: null, ahead: true, lines: 1 }])
    const utr = newUtr()
    expect((await confirm(match, { utr, rail: 'upi' })).data).toMatchObject({
      status: 'confirmed',
      confirmedAmount: 500,
      claim: { utr },
      dispute: { state: 'settled' },
    })
  })

  test('is for the giver alone, before a claim, and as the match stands', async () => {
    const match = await fresh()
    expect((await refusal(pend(match, { version: 2 }))).code).toBe('request.changed-meanwhile')
    expect(
      await refusalToStrangers(
        w,
        PENDING,
        (matchId) => ({ params: { matchId }, body: { version: 1, utr: newUtr(), rail: 'upi' } }),
        { id: match.id, strangers: [receiver, circle.steward] },
      ),
    ).toBe('matches.unknown')
    expect((await refusal(pend(await claimed(w, match)))).code).toBe('matches.not-now')
  })

  test('again with the same key is said once', async () => {
    const match = await fresh()
    await sendTwice(
      w,
      PENDING,
      { token: giver.token, params: { matchId: match.id }, body: { version: 1 } },
      { body: { version: 2 } },
    )
    expect(await noticesOf(w, match, 'bank_pending')).toHaveLength(1)
  })
})

describe('“my bank failed it”', () => {
  test('gives a fresh time to pay, once, which a withdrawn claim falls back to', async () => {
    const match = await fresh()
    await pend(match, { utr: newUtr(), rail: 'upi' })
    await w.advance(3_600_000)
    const { message, data } = await fail(match)
    expect(message).toBe('You have more time to pay.')
    expect(data).toMatchObject({
      status: 'awaiting_payment',
      claim: null,
      deadlineMoved: 'no',
      events: [{}, {}, { kind: 'bank_failed', by: 'me' }],
    })
    expect(Temporal.Instant.from(data.deadlineAt!).since(match.payBy).total('hours')).toBeCloseTo(
      1,
      1,
    )
    expect(await noticesOf(w, match, 'bank_failed')).toEqual(['bank_failed to the receiver'])
    await claim(match)
    expect((await moveBy(w, giver, WITHDRAW, match)).data).toMatchObject({
      status: 'awaiting_payment',
      deadlineAt: data.deadlineAt,
    })
    await pend(match)
    expect((await shownTo(w, giver, match)).can).not.toContain('bank_failed')
    expect((await refusal(fail(match))).code).toBe('matches.not-now')
  })

  test('after a claim takes it back: no lapse, new time to pay, once', async () => {
    const match = await fresh()
    await pend(match, { utr: newUtr(), rail: 'upi' })
    await w.advance(26 * 3_600_000)
    await backAgain(w, circle, giver, receiver)
    await claim(match)
    const { data } = await moveBy(w, giver, WITHDRAW, match)
    expect(data).toMatchObject({ status: 'awaiting_payment', claim: null })
    expect(
      Temporal.Instant.compare(
        Temporal.Instant.from(data.deadlineAt!),
        Temporal.Instant.from(match.payBy),
      ),
    ).toBe(1)
    expect(
      (await w.call('GET /user/record', { token: giver.token, query: {} })).trackRecord,
    ).toMatchObject({ paidInTime: 0, paymentsDue: 0 })
    await pend(match)
    expect((await shownTo(w, giver, match)).can).not.toContain('bank_failed')
  })

  test('is refused before, and to everybody but the giver', async () => {
    const match = await fresh()
    expect((await refusal(fail(match))).code).toBe('matches.not-now')
    await pend(match)
    expect((await refusal(moveBy(w, giver, FAILED, match, { version: 1 }))).code).toBe(
      'request.changed-meanwhile',
    )
    expect(
      await refusalToStrangers(
        w,
        FAILED,
        (matchId) => ({ params: { matchId }, body: { version: 2 } }),
        { id: match.id, strangers: [receiver, circle.steward] },
      ),
    ).toBe('matches.unknown')
    await sendTwice(
      w,
      FAILED,
      { token: giver.token, params: { matchId: match.id }, body: { version: 2 } },
      { body: { version: 3 } },
    )
  })
})
