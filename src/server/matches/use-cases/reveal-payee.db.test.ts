import { describe, expect, test } from 'vitest'
import { refusalToStrangers } from '#test/helping/commands.ts'
import {
  claimed,
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  type TestMatch,
  worldOfFile,
} from '#test/helping/helping.ts'
import { backAgain } from '#test/helping/back-again.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w)
const giver = await newGiver(w, circle)
const receiver = await newReceiver(w, circle, { asks: 0, name: 'Asha Devi' })

const reveal = (
  { id }: Pick<TestMatch, 'id'>,
  { token = giver.token, noticeSeen = true }: { token?: string; noticeSeen?: boolean } = {},
) =>
  w.call('POST /matches/{matchId}/reveal', {
    token,
    params: { matchId: id },
    body: { noticeSeen },
  })

async function reveals({ id }: TestMatch): Promise<number> {
  const { rows } = await w.owner.pool.query<{ reveals: number }>(
    'SELECT count(*) AS reveals FROM payment_reveal WHERE match_id = $1 AND member_id = $2',
    [id, giver.memberId],
  )
  return rows[0]!.reveals
}

describe('looking where to pay', () => {
  test('shows a UPI id with a payment link and its QR code, and is logged', async () => {
    const match = await matchBetween(w, { giver, receiver, amount: 1_500 })
    const { paymentDetail } = await reveal(match)
    expect(paymentDetail).toMatchObject({
      kind: 'upi',
      name: 'Asha Devi',
      code: match.code,
      amount: 1_500,
      accountNumber: null,
      ifscCode: null,
      bankName: null,
    })
    expect(paymentDetail.upiId).toMatch(/^p\d+@okpractice$/)
    expect(Object.fromEntries(new URL(paymentDetail.upiLink!).searchParams)).toEqual({
      pa: paymentDetail.upiId,
      pn: 'Asha Devi',
      am: '1500.00',
      cu: 'INR',
      tn: `Help ${match.code}`,
    })
    expect(paymentDetail.qrSvg).toMatch(/^<svg [\s\S]*<\/svg>$/)
    expect(await reveals(match)).toBe(1)
  })

  test('shows a bank account whole, in the name of its holder', async () => {
    const banked = await newReceiver(w, circle, { asks: 0, detail: 'bank', name: 'Meena Bai' })
    const { paymentDetail } = await reveal(await matchBetween(w, { giver, receiver: banked }))
    expect(paymentDetail).toMatchObject({
      kind: 'bank',
      name: 'MEENA BAI',
      upiId: null,
      ifscCode: 'SBIN0001234',
      bankName: 'State Bank of India',
      upiLink: null,
      qrSvg: null,
    })
    expect(paymentDetail.accountNumber).toMatch(/^\d{12}$/)
  })

  test('needs the notice to have been seen', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await expect(reveal(match, { noticeSeen: false })).rejects.toMatchObject({
      code: 'matches.notice-unseen',
    })
    expect(await reveals(match)).toBe(0)
  })

  test('is possible while the payment is looked into', async () => {
    const match = await claimed(w, await matchBetween(w, { giver, receiver }))
    await expect(reveal(match)).resolves.toMatchObject({ paymentDetail: { code: match.code } })
  })

  test('is over with the match, however it ended', async () => {
    const paid = await confirmed(w, await matchBetween(w, { giver, receiver }))
    const declined = await matchBetween(w, { giver, receiver })
    await w.call('POST /matches/{matchId}/decline', {
      token: giver.token,
      params: { matchId: declined.id },
      body: { reason: 'I lost my work.', version: 1 },
    })
    for (const match of [paid, declined]) {
      await expect(reveal(match)).rejects.toMatchObject({ code: 'matches.over' })
      expect(
        (
          await w.call('GET /matches/{matchId}', {
            token: giver.token,
            params: { matchId: match.id },
          })
        ).data.proofDocument,
      ).toBeNull()
    }
  })

  test('is for the giver alone: nobody else learns of such a match', async () => {
    const match = await matchBetween(w, { giver, receiver })
    const strangers = [receiver, circle.steward, (await helpingCircle(w)).admin]
    const code = await refusalToStrangers(
      w,
      'POST /matches/{matchId}/reveal',
      (matchId) => ({ params: { matchId }, body: { noticeSeen: true } }),
      { id: match.id, strangers },
    )
    expect([code, await reveals(match)]).toEqual(['matches.unknown', 0])
  })

  test('is possible ten times in twenty-four hours, over all matches of the giver', async () => {
    const person = await newGiver(w, circle)
    const [one, other] = [
      await matchBetween(w, { giver: person, receiver }),
      await matchBetween(w, { giver: person, receiver }),
    ]
    for (let view = 0; view < 5; view++)
      for (const match of [one, other]) await reveal(match, person)
    for (const match of [one, other])
      await expect(reveal(match, person)).rejects.toMatchObject({
        code: 'matches.too-many-reveals',
      })
    await w.advance(24 * 3_600_000)
    await backAgain(w, circle, person)
    await expect(reveal(one, person)).resolves.toMatchObject({ paymentDetail: { code: one.code } })
  })
})
