import { describe, expect, test } from 'vitest'
import { sendTwice } from '#test/helping/commands.ts'
import { confirmed, pledgeNow, matchBetween } from '#test/helping/helping.ts'
import { moveBy } from '#test/helping/payment-moves.ts'
import { QUESTION, paidMatches } from '#test/matches/paid-matches.ts'

const { w, giver, receiver, paid, confirm, transfersOf, noticesOf } = await paidMatches()

const question = (
  match: { id: string; version: number },
  kind: 'not_received' | 'less' | 'more' | 'from_somebody_else' = 'not_received',
) =>
  moveBy(w, receiver, QUESTION, match, {
    kind,
    reason: 'My bank shows nothing of this.',
    version: match.version,
  })
const HALF_AN_HOUR_MS = 30 * 60_000

describe('questioning a payment', () => {
  test('is not possible in the first half hour of a payment', async () => {
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

  test('is refused before a claim, twice, after the end, and when stale', async () => {
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
