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
import { clockTo } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { addProof } from '#test/helping/proof.ts'
import { addDetail } from '#test/helping/payment-details.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w)
const giver = await newGiver(w, circle, { name: 'Ravi Kumar' })
const receiver = await newReceiver(w, circle, {
  asks: 500,
  note: 'School fees.',
  name: 'Asha Devi',
})
const banked = await newReceiver(w, circle, { asks: 0, detail: 'bank', name: 'Meena Bai' })

const HOUR_MS = 3_600_000
const hoursBetween = (from: string, to: string | null) =>
  (Temporal.Instant.from(to ?? from).epochMilliseconds -
    Temporal.Instant.from(from).epochMilliseconds) /
  HOUR_MS
const toPay = async ({ id }: Pick<TestMatch, 'id'>) =>
  (await w.call('GET /matches/to-pay', { token: giver.token })).data.find(
    (payment) => payment.id === id,
  )
const toConfirm = async ({ id, receiver: { token } }: TestMatch) =>
  (await w.call('GET /matches/to-confirm', { token })).data.find((payment) => payment.id === id)
const shown = async ({ id }: Pick<TestMatch, 'id'>, { token }: { token: string }) =>
  (await w.call('GET /matches/{matchId}', { token, params: { matchId: id } })).data
const reveal = async ({ id }: TestMatch) =>
  (
    await w.call('POST /matches/{matchId}/reveal', {
      token: giver.token,
      params: { matchId: id },
      body: { noticeSeen: true },
    })
  ).paymentDetail

describe('a new match', () => {
  test('is for the giver to pay, with the receiver’s name and note, no detail', async () => {
    const match = await matchBetween(w, { giver, receiver, amount: 1_500 })
    const payment = await toPay(match)
    expect(payment).toEqual({
      late: false,
      cancelUntil: null,
      id: match.id,
      code: match.code,
      amount: 1_500,
      status: 'awaiting_payment',
      createdAt: payment!.createdAt,
      matchedAt: payment!.createdAt,
      deadlineAt: payment!.payBy,
      deadlineMoved: 'no',
      claimedAt: null,
      proofDocument: null,
      chosen: true,
      version: 1,
      can: ['reveal', 'upload', 'claimed', 'bank_pending', 'declined', 'cancel_proposed'],
      payBy: match.payBy,
      receiverName: 'Asha Devi',
      note: '',
      payeeKind: 'upi',
      pledgeId: match.pledgeId,
      matchedHelpRequest: { id: match.askId },
    })
    expect(match.code).toMatch(/^[2-9A-HJ-NP-TWXYZ]{6}$/)
  })

  test('is a payment on its way for the receiver, with nothing to do yet', async () => {
    const match = await matchBetween(w, { giver, receiver })
    const { data, getHelpRequests } = await w.call('GET /matches/to-confirm', {
      token: receiver.token,
    })
    expect(getHelpRequests).toEqual(data)
    expect(await toConfirm(match)).toMatchObject({
      status: 'awaiting_payment',
      giverName: 'Ravi Kumar',
      askId: match.askId,
      matchedProvideHelpId: { id: match.pledgeId },
      claim: null,
      timestampAfterMatch: null,
      earliestNotReceivedAt: null,
      can: ['cancel_proposed'],
      version: 1,
    })
  })

  test('has twenty-four hours by UPI, and forty-eight to a bank account alone', async () => {
    const [byUpi, byBank] = [
      await matchBetween(w, { giver, receiver }),
      await matchBetween(w, { giver, receiver: banked }),
    ]
    const payments = [await toPay(byUpi), await toPay(byBank)]
    expect(
      payments.map((payment) => [
        payment!.payeeKind,
        hoursBetween(payment!.matchedAt, payment!.payBy),
      ]),
    ).toEqual([
      ['upi', 24],
      ['bank', 48],
    ])
  })

  test('is listed by the deadline that comes next', async () => {
    const { data } = await w.call('GET /matches/to-pay', { token: giver.token })
    const deadlines = data.map(
      ({ deadlineAt }) => Temporal.Instant.from(deadlineAt!).epochMilliseconds,
    )
    expect(deadlines).toEqual(deadlines.toSorted((one, other) => one - other))
    expect(data.at(-1)).toMatchObject({ receiverName: 'Meena Bai' })
  })

  test('shows its time line to both of its members, each from their side', async () => {
    const match = await matchBetween(w, { giver, receiver })
    const common = {
      status: 'awaiting_payment',
      confirmedAmount: null,
      endedAt: null,
      why: { reason: 'chosen', askRank: 1 },
      dispute: null,
      transferId: null,
    }
    expect(await shown(match, giver)).toMatchObject({
      ...common,
      side: 'giver',
      otherName: 'Asha Devi',
      events: [{ kind: 'made', by: 'me', to: 'awaiting_payment', reason: null }],
    })
    expect(await shown(match, receiver)).toMatchObject({
      ...common,
      side: 'receiver',
      otherName: 'Ravi Kumar',
      events: [{ kind: 'made', by: 'other', to: 'awaiting_payment', reason: null }],
    })
  })

  test('is shown to nobody else, as if there were none', async () => {
    const match = await matchBetween(w, { giver, receiver })
    const strangers = [banked, circle.steward, circle.admin, (await helpingCircle(w)).admin]
    expect(
      await refusalToStrangers(
        w,
        'GET /matches/{matchId}',
        (matchId) => ({ params: { matchId } }),
        { id: match.id, strangers },
      ),
    ).toBe('matches.unknown')
    for (const { token } of strangers) {
      expect((await w.call('GET /matches/to-pay', { token })).data).toEqual([])
      expect(
        (await w.call('GET /matches/to-confirm', { token })).data.map(({ id }) => id),
      ).not.toContain(match.id)
    }
  })

  test('that is over is in neither list, and names the other side by the first name', async () => {
    const match = await confirmed(w, await matchBetween(w, { giver, receiver }))
    expect([await toPay(match), await toConfirm(match)]).toEqual([undefined, undefined])
    expect([
      (await shown(match, giver)).otherName,
      (await shown(match, receiver)).otherName,
    ]).toEqual(['Asha', 'Ravi'])
  })
})

describe('what a match was made with', () => {
  test('stays: the payee is the same after a new detail and a new name', async () => {
    const person = await newReceiver(w, circle, { asks: 0 })
    const match = await matchBetween(w, { giver, receiver: person })
    const before = await reveal(match)
    await addDetail(w, person, 'bank')
    await addDetail(w, person, 'upi')
    const { data } = await w.call('GET /user/profile', { token: person.token })
    await w.call('PATCH /user/profile', {
      token: person.token,
      body: { name: 'Another Name', version: data.version },
    })
    expect(await reveal(match)).toEqual(before)
    expect(before).toMatchObject({ kind: 'upi', name: person.name })
  })

  test('cannot be taken away while it runs, and may go when it is over', async () => {
    const person = await newReceiver(w, circle, { asks: 0 })
    const match = await claimed(w, await matchBetween(w, { giver, receiver: person }))
    const remove = () =>
      w.call('DELETE /user/payment-details/upi', {
        token: person.token,
        body: { upiDetailId: person.detailId },
      })
    await expect(remove()).rejects.toMatchObject({ code: 'members.detail-in-use' })
    await confirmed(w, match)
    await expect(remove()).resolves.toMatchObject({ message: expect.any(String) })
    expect((await shown(match, giver)).status).toBe('confirmed')
  })

  test.each([
    'payee_sealed = payee_sealed || payee_sealed',
    'amount_rupees = amount_rupees + 500',
    'receiver_id = giver_id, giver_id = receiver_id',
    "state = 'confirmed', confirmed_rupees = 500",
  ])('is guarded by the database: the application cannot set %s', async (change) => {
    const match = await matchBetween(w, { giver, receiver })
    await expect(
      w.world.database.pool.query(`UPDATE match SET ${change} WHERE match_id = $1`, [match.id]),
    ).rejects.toMatchObject({ code: '23001' })
  })

  test('is sealed: the row tells neither UPI id nor account', async () => {
    const [byUpi, byBank] = [
      await matchBetween(w, { giver, receiver }),
      await matchBetween(w, { giver, receiver: banked }),
    ]
    const [upi, bank] = [await reveal(byUpi), await reveal(byBank)]
    const { rows } = await w.owner.pool.query<{ row: string }>(
      'SELECT m::text AS row FROM match m WHERE match_id = ANY ($1)',
      [[byUpi.id, byBank.id]],
    )
    for (const { row } of rows)
      for (const text of [upi.upiId!, bank.accountNumber!])
        expect(row).not.toContain(Buffer.from(text).toString('hex'))
    expect(
      JSON.stringify((await w.call('GET /matches/to-pay', { token: giver.token })).data),
    ).not.toContain(upi.upiId)
  })
})

describe('quiet hours', () => {
  test('move a deadline after ten in the evening to ten next morning, noted', async () => {
    await clockTo(w, '22:30')
    const match = await matchBetween(w, { giver, receiver })
    const payment = await toPay(match)
    expect(payment).toMatchObject({ deadlineMoved: 'quiet_hours' })
    expect(inIndia(payment!.payBy!)).toBe('10:00:00')
    expect(hoursBetween(payment!.matchedAt, payment!.payBy)).toBeCloseTo(35.5, 1)
  })

  test('move the deadline of a confirmation too', async () => {
    await clockTo(w, '07:30')
    const match = await claimed(w, await matchBetween(w, { giver, receiver }))
    const payment = await toConfirm(match)
    expect([
      payment!.deadlineMoved,
      inIndia(payment!.timestampAfterMatch!),
      Math.round(hoursBetween(payment!.claimedAt!, payment!.timestampAfterMatch) * 10) / 10,
    ]).toEqual(['quiet_hours', '10:00:00', 26.5])
  })

  test('leave a deadline at eight or just before ten in the evening', async () => {
    await backAgain(w, circle, giver, receiver)
    for (const time of ['08:00', '21:58']) {
      await clockTo(w, time)
      expect(await toPay(await matchBetween(w, { giver, receiver }))).toMatchObject({
        deadlineMoved: 'no',
      })
    }
  })
})

test('a picture that was uploaded is in the giver’s list as a path of their own', async () => {
  const match = await matchBetween(w, { giver, receiver })
  const proof = await addProof(w, match)
  const [forGiver, forReceiver] = [
    (await toPay(match))!.proofDocument,
    (await toConfirm(match))!.proofDocument,
  ]
  expect(forGiver).toMatch(new RegExp(`^/api/proofs/${proof.id}\\?until=\\d+&key=[\\w-]+$`))
  expect(forReceiver).not.toBe(forGiver)
})

function inIndia(instant: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO('Asia/Kolkata')
    .toPlainTime()
    .toString({ smallestUnit: 'second' })
}
