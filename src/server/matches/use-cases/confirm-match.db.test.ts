import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendTwice, refusalToStrangers } from '#test/helping/commands.ts'
import {
  askNow,
  claimed,
  type ClaimedMatch,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
  pledgeNow,
  type Receiver,
} from '#test/helping/helping.ts'
import type { Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'

const CONFIRM = 'POST /matches/{matchId}/confirm'
const QUESTION = 'POST /matches/{matchId}/dispute'

let w: TestWorld
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeAll(async () => {
  w = await helpingWorld()
  circle = await helpingCircle(w)
  await newPair()
})
afterAll(() => w.close())

// Fresh people for each chapter: one pair has room for twenty matches of ₹500.
async function newPair(): Promise<void> {
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
}

const paid = async () => claimed(w, await matchBetween(w, { giver, receiver }))
const confirm = (
  match: ClaimedMatch,
  body: { seen?: boolean; utrLast4?: string; version?: number } = {},
) =>
  w.call(CONFIRM, {
    token: receiver.token,
    params: { matchId: match.id },
    body: { seen: true, utrLast4: match.utr.slice(-4), version: match.version, ...body },
  })
const question = (
  match: { id: string; version: number },
  kind: 'not_received' | 'less' | 'more' | 'from_somebody_else' = 'not_received',
) =>
  w.call(QUESTION, {
    token: receiver.token,
    params: { matchId: match.id },
    body: { kind, reason: 'My bank shows nothing of this.', version: match.version },
  })
const HALF_AN_HOUR_MS = 30 * 60_000

async function transfersOf(match: { id: string }) {
  const { rows } = await w.owner.pool.query(
    `SELECT kind, giver_account, receiver_account, amount_rupees, transfer_id FROM ledger_transfer
      WHERE match_id = $1`,
    [match.id],
  )
  return rows
}

async function noticesOf(
  match: { id: string },
  kinds: string,
): Promise<{ member_id: string; kind: string }[]> {
  const { rows } = await w.owner.pool.query<{ member_id: string; kind: string }>(
    `SELECT member_id, kind FROM notice WHERE about ->> 'matchId' = $1 AND kind LIKE $2
      ORDER BY kind`,
    [match.id, kinds],
  )
  return rows
}

describe('marking a payment as done', () => {
  test('posts the help, fulfils both requests and tells both, all at once', async () => {
    const match = await paid()
    const { message, data } = await confirm(match)
    expect(message).toBe('Payment marked as done successfully.')
    const [transfer] = await transfersOf(match)
    expect(transfer).toMatchObject({
      kind: 'help',
      giver_account: giver.memberId,
      receiver_account: receiver.memberId,
      amount_rupees: 500,
    })
    expect(data).toMatchObject({
      status: 'confirmed',
      side: 'receiver',
      confirmedAmount: 500,
      deadlineAt: null,
      can: ['reversal_asked'],
      version: 3,
      transferId: transfer.transfer_id,
      events: [{}, {}, { kind: 'confirmed', by: 'me', to: 'confirmed' }],
    })
    expect(await pledgeNow(w, giver, match.pledgeId)).toMatchObject({
      status: 'fulfilled',
      heldAmount: 0,
      fulfilledAmount: 500,
    })
    expect(await askNow(w, receiver, match.askId)).toMatchObject({
      status: 'fulfilled',
      heldAmount: 0,
      fulfilledAmount: 500,
    })
    expect(await noticesOf(match, 'payment_confirmed%')).toEqual([
      { member_id: giver.memberId, kind: 'payment_confirmed_giver' },
      { member_id: receiver.memberId, kind: 'payment_confirmed_receiver' },
    ])
  })

  test('counts as paid when the giver said so, not when it was confirmed', async () => {
    const match = await paid()
    await w.advance(3 * 3_600_000)
    await confirm(match)
    const { rows } = await w.owner.pool.query(
      `SELECT paid_at = claimed_at AS as_claimed, ended_at > paid_at AS later FROM match
        WHERE match_id = $1`,
      [match.id],
    )
    expect(rows).toEqual([{ as_claimed: true, later: true }])
  })

  test('needs the money seen in one’s own bank, and its reference’s last four', async () => {
    const match = await paid()
    await expect(confirm(match, { seen: false })).rejects.toMatchObject({
      code: 'matches.payment-unseen',
      details: { fields: { seen: 'matches.payment-unseen' } },
    })
    for (const utrLast4 of ['0000', '', match.utr, match.utr.slice(-3)]) {
      await expect(confirm(match, { utrLast4: utrLast4.slice(0, 10) })).rejects.toMatchObject({
        code: 'matches.utr-last4-wrong',
        details: { fields: { utrLast4: 'matches.utr-last4-wrong' } },
      })
    }
    expect(await transfersOf(match)).toEqual([])
    await expect(
      confirm(match, { utrLast4: ` ${match.utr.slice(-4, -2)} ${match.utr.slice(-2)}` }),
    ).resolves.toMatchObject({ data: { status: 'confirmed' } })
  })

  test('is refused before a claim, after the end, and to whoever saw an older version', async () => {
    const open = { ...(await matchBetween(w, { giver, receiver })), utr: '600000000000' }
    await expect(confirm(open)).rejects.toMatchObject({ code: 'matches.not-now' })
    const match = await paid()
    await expect(confirm(match, { version: 1 })).rejects.toMatchObject({
      code: 'request.changed-meanwhile',
    })
    const done = await confirmed(w, match)
    await expect(confirm(done)).rejects.toMatchObject({ code: 'matches.not-now' })
    expect(await transfersOf(done)).toHaveLength(1)
  })

  test('is for the receiver alone: the giver and everybody else learn of no such match', async () => {
    const match = await paid()
    const strangers = [giver, circle.steward, (await helpingCircle(w)).admin]
    const body = { seen: true, utrLast4: match.utr.slice(-4), version: 2 }
    expect(
      await refusalToStrangers(w, CONFIRM, (matchId) => ({ params: { matchId }, body }), {
        id: match.id,
        strangers,
      }),
    ).toBe('matches.unknown')
    expect(
      await refusalToStrangers(
        w,
        QUESTION,
        (matchId) => ({
          params: { matchId },
          body: { kind: 'less', reason: 'Not enough.', version: 2 },
        }),
        { id: match.id, strangers },
      ),
    ).toBe('matches.unknown')
    expect(await transfersOf(match)).toEqual([])
  })

  test('again with the same key is one transfer', async () => {
    const match = await paid()
    const body = { seen: true, utrLast4: match.utr.slice(-4), version: 2 }
    await sendTwice(
      w,
      CONFIRM,
      { token: receiver.token, params: { matchId: match.id }, body },
      { body: { ...body, version: 3 } },
    )
    expect(await transfersOf(match)).toHaveLength(1)
  })

  test('ten times at once, with and without a key, is one transfer', async () => {
    const match = await paid()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        w.call(CONFIRM, {
          token: receiver.token,
          params: { matchId: match.id },
          body: { seen: true, utrLast4: match.utr.slice(-4), version: 2 },
          ...(at < 5 && { idempotencyKey: 'at once' }),
        }),
      ),
    )
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : [],
    )
    expect(await transfersOf(match)).toHaveLength(1)
    expect(new Set(refused)).toEqual(new Set(['request.changed-meanwhile']))
    expect([1, 5]).toContain(10 - refused.length)
  })
})

describe('questioning a payment', () => {
  beforeAll(newPair)

  test('is not possible in the first half hour, when a payment may still be on its way', async () => {
    const match = await paid()
    await expect(question(match)).rejects.toMatchObject({ code: 'matches.too-early' })
    await w.advance(HALF_AN_HOUR_MS - 30_000)
    await expect(question(match)).rejects.toMatchObject({ code: 'matches.too-early' })
    await w.advance(30_000)
    await expect(question(match)).resolves.toMatchObject({ data: { status: 'disputed' } })
  })

  test.each(['not_received', 'less', 'more', 'from_somebody_else'] as const)(
    'as %s stops the clocks, opens a dispute and tells both',
    async (kind) => {
      const match = await paid()
      await w.advance(HALF_AN_HOUR_MS)
      const { message, data } = await question(match, kind)
      expect(message).toBe(
        'Thank you for telling us. The deadline is paused and an officer will review it.',
      )
      expect(data).toMatchObject({
        status: 'disputed',
        deadlineAt: null,
        can: ['confirmed', 'cancel_proposed'],
        dispute: { kind, state: 'open' },
        events: [
          {},
          {},
          { kind: 'not_received', by: 'me', reason: 'My bank shows nothing of this.' },
        ],
        version: 3,
      })
      const { rows } = await w.owner.pool.query(
        `SELECT kind, opened_by, state, position('bank'::bytea IN reason_sealed) > 0 AS readable
          FROM dispute WHERE match_id = $1`,
        [match.id],
      )
      expect(rows).toEqual([{ kind, opened_by: receiver.memberId, state: 'open', readable: false }])
      expect(await noticesOf(match, 'payment_questioned%')).toEqual([
        { member_id: giver.memberId, kind: 'payment_questioned_giver' },
        { member_id: receiver.memberId, kind: 'payment_questioned_receiver' },
      ])
      expect(await pledgeNow(w, giver, match.pledgeId)).toMatchObject({
        heldAmount: 500,
        openAmount: 0,
      })
    },
  )

  test('is settled when the receiver finds the money after all', async () => {
    const match = await paid()
    await w.advance(HALF_AN_HOUR_MS)
    const { data } = await question(match)
    await expect(confirm(match, { version: data.version })).resolves.toMatchObject({
      data: { status: 'confirmed', dispute: { kind: 'not_received', state: 'settled' } },
    })
    expect(await transfersOf(match)).toHaveLength(1)
  })

  test('is refused before a claim, a second time, after the end, and to whoever saw an older version', async () => {
    await expect(question(await matchBetween(w, { giver, receiver }))).rejects.toMatchObject({
      code: 'matches.not-now',
    })
    const [match, done] = [await paid(), await confirmed(w, await paid())]
    await w.advance(HALF_AN_HOUR_MS)
    await expect(question(done)).rejects.toMatchObject({ code: 'matches.not-now' })
    await expect(question({ ...match, version: 1 })).rejects.toMatchObject({
      code: 'request.changed-meanwhile',
    })
    const { data } = await question(match)
    await expect(question({ ...match, version: data.version })).rejects.toMatchObject({
      code: 'matches.not-now',
    })
  })

  test('needs a kind and a reason', async () => {
    const match = await paid()
    for (const body of [
      { kind: 'stolen', reason: 'It is gone.' },
      { kind: 'less', reason: '  x ' },
    ]) {
      await expect(
        w.call(QUESTION, {
          token: receiver.token,
          params: { matchId: match.id },
          body: { ...body, version: 2 } as never,
        }),
      ).rejects.toMatchObject({ code: 'request.invalid' })
    }
  })

  test('again with the same key opens one dispute', async () => {
    const match = await paid()
    await w.advance(HALF_AN_HOUR_MS)
    const body = { kind: 'less', reason: 'Only ₹400 came.', version: 2 } as const
    await sendTwice(
      w,
      QUESTION,
      { token: receiver.token, params: { matchId: match.id }, body },
      { body: { ...body, kind: 'more' } },
    )
    const { rows } = await w.owner.pool.query('SELECT kind FROM dispute WHERE match_id = $1', [
      match.id,
    ])
    expect(rows).toEqual([{ kind: 'less' }])
  })
})
