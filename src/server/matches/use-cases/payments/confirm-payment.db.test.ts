import { describe, expect, test } from 'vitest'
import { sendTwice, refusalToStrangers } from '#test/helping/commands.ts'
import { askNow, confirmed, pledgeNow, helpingCircle, matchBetween } from '#test/helping/helping.ts'
import { CONFIRM, QUESTION, paidMatches } from '#test/matches/paid-matches.ts'

const { w, circle, giver, receiver, paid, confirm, transfersOf, noticesOf } = await paidMatches()

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

  test('is refused before a claim, after the end, and on an older version', async () => {
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

  test('is for the receiver alone: nobody else learns of such a match', async () => {
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
