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
  newGiver,
  newReceiver,
  newUtr,
  type TestMatch,
  type Receiver,
} from '#test/helping/helping.ts'
import {
  moveBy,
  sharesNow,
  shownTo,
  timeOver,
  noticesOf,
  transfersOf,
} from '#test/helping/payment-moves.ts'
import type { Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'

const PENDING = 'POST /matches/{matchId}/bank-pending'
const FAILED = 'POST /matches/{matchId}/bank-failed'
const CLAIM = 'POST /matches/{matchId}/claim'
const WITHDRAW = 'POST /matches/{matchId}/withdraw-claim'
const REVEAL = 'POST /matches/{matchId}/reveal'
const CONFIRM = 'POST /matches/{matchId}/confirm'

let w: TestWorld
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeAll(async () => {
  w = await helpingWorld()
  circle = await helpingCircle(w)
})
// Fresh people each time: one pair has room for twenty matches of ₹500.
beforeEach(async () => {
  await clockTo(w, '11:00')
  await backAgain(w, circle)
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
})
afterAll(() => w.close())

const fresh = () => matchBetween(w, { giver, receiver })
const pend = (match: TestMatch, body = {}) => moveBy(w, giver, PENDING, match, body)
const fail = (match: TestMatch) => moveBy(w, giver, FAILED, match)
const confirm = (match: TestMatch, body: object) =>
  moveBy(w, receiver, CONFIRM, match, { seen: true, utrLast4: '', ...body })
const claim = async (match: TestMatch, utr = newUtr()) => {
  await addProof(w, match)
  return moveBy(w, giver, CLAIM, match, { utr, rail: 'upi', amount: 500, payeeNameSeen: true })
}

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

  test('is when the payment was made, however much later it is claimed and confirmed', async () => {
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
        WHERE match_id = $1 AND e.kind = 'bank_pending'`,
      [match.id],
    )
    expect(rows).toEqual([{ is_then: true }])
  })

  test('lets the giver name the reference, which is taken for this match and shown without its last four', async () => {
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

  test('after a claim is said by taking that back: no lapse, however late, and fresh time to pay, once', async () => {
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

describe('a payment that a bank is busy with', () => {
  test('is confirmed by its last four where the giver named it, and by the whole number where not', async () => {
    const [named, unnamed, utr] = [await fresh(), await fresh(), newUtr()]
    await pend(named, { utr, rail: 'upi' })
    await pend(unnamed)
    expect(
      (await refusal(confirm(named, { utrLast4: '0000', utr: newUtr(), rail: 'upi' }))).code,
    ).toBe('matches.utr-last4-wrong')
    expect((await refusal(confirm(unnamed, { utrLast4: '1234' }))).code).toBe(
      'matches.reference-needed',
    )
    expect((await refusal(confirm(unnamed, { utr, rail: 'upi' }))).code).toBe('matches.utr-used')
    expect((await refusal(confirm(unnamed, { utr: '12', rail: 'upi' }))).code).toBe(
      'matches.utr-invalid',
    )
    for (const [match, body] of [
      [named, { utrLast4: utr.slice(-4) }],
      [unnamed, { utr: newUtr(), rail: 'upi' }],
    ] as const) {
      expect((await confirm(match, body)).data).toMatchObject({
        status: 'confirmed',
        confirmedAmount: 500,
      })
      expect([await transfersOf(w, match), await sharesNow(w, match)]).toEqual([
        ['help 500'],
        { pledge: [0, 0, 500, 0], ask: [0, 0, 500, 0] },
      ])
      const { rows } = await w.owner.pool.query(
        'SELECT file_id, amount_rupees, late FROM claim WHERE match_id = $1',
        [match.id],
      )
      expect(rows).toEqual([{ file_id: null, amount_rupees: 500, late: false }])
    }
  })

  test('is claimed as any other once the bank is done', async () => {
    const match = await fresh()
    await pend(match)
    expect((await claim(match)).data).toMatchObject({
      status: 'awaiting_confirmation',
      can: ['claim_withdrawn'],
    })
  })
})

describe('the named references', () => {
  const sightings = async (utr: string) => {
    const { rows } = await w.owner.pool.query<{ match_id: string; refused: boolean }>(
      'SELECT match_id, refused FROM utr_sighting WHERE sight_key = $1 ORDER BY seen_at',
      [w.world.vault.hash('utr-any', utr)],
    )
    return rows.map(({ match_id: id, refused }) => [id, refused])
  }

  test('are all noted, the refused ones too, on whatever rail, once for a match', async () => {
    const [first, second, third, utr] = [await fresh(), await fresh(), await fresh(), newUtr()]
    await claim(first, utr)
    expect((await refusal(claim(second, ` ${utr.slice(0, 6)} ${utr.slice(6)}`))).code).toBe(
      'matches.utr-used',
    )
    expect((await refusal(claim(second, utr))).code).toBe('matches.utr-used')
    await pend(third, { utr, rail: 'imps' })
    expect(await sightings(utr)).toEqual([
      [first.id, false],
      [second.id, true],
      [third.id, false],
    ])
  })

  test('are noted also when something else is wrong, and not from strangers', async () => {
    const [match, utr] = [await fresh(), newUtr()]
    expect(
      (
        await refusal(
          moveBy(w, giver, CLAIM, match, { utr, rail: 'upi', amount: 500, payeeNameSeen: true }),
        )
      ).code,
    ).toBe('matches.proof-missing')
    expect(
      (
        await refusal(
          moveBy(w, receiver, CLAIM, match, {
            utr,
            rail: 'imps',
            amount: 500,
            payeeNameSeen: true,
          }),
        )
      ).code,
    ).toBe('matches.unknown')
    expect(await sightings(utr)).toEqual([[match.id, false]])
  })
})

test('a payment is claimed five times at most', async () => {
  const match = await fresh()
  for (let time = 1; time <= 5; time++) {
    await claim(match)
    await moveBy(w, giver, WITHDRAW, match)
  }
  expect(
    (
      await refusal(
        moveBy(w, giver, CLAIM, match, {
          utr: newUtr(),
          rail: 'upi',
          amount: 500,
          payeeNameSeen: true,
        }),
      )
    ).code,
  ).toBe('matches.too-many-claims')
  expect((await shownTo(w, giver, match)).can).toEqual([
    'reveal',
    'bank_pending',
    'declined',
    'cancel_proposed',
  ])
})
