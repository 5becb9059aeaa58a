import { describe, expect, test } from 'vitest'
import { DETAILS_MAX } from '#domain/members/payment-detail.ts'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import { bareAsk } from '#test/helping/bare-rows.ts'
import { meeting } from '#test/circle/meeting.ts'
import { newCircle, newMember, type Person } from '#test/circle/people.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const BANK = {
  accountNumber: '1234 5678 9012',
  ifscCode: 'sbin0000001',
  bankName: 'State Bank of India',
  accountHolderName: 'Asha Verma',
}

const w = await worldOfFile(testWorld)
const circle = await newCircle(w)

describe('saving a payment detail', () => {
  test('keeps a bank account in one form and shows it masked', async () => {
    const person = await newMember(w, circle)
    const { message, paymentDetails } = await add(person, { bankDetails: BANK })
    const listed = await w.call('GET /user/payment-details', { token: person.token })
    expect(message).toBe('Account added successfully!')
    expect(paymentDetails.bankDetails).toMatchObject([
      {
        accountNumber: '••••9012',
        ifscCode: 'SBIN0000001',
        bankName: 'State Bank of India',
        accountHolderName: 'Asha Verma',
        inUse: false,
      },
    ])
    expect(listed.data.user.paymentDetails).toEqual(paymentDetails)
  })

  test('keeps a UPI id in small letters', async () => {
    const person = await newMember(w, circle)
    const { message, paymentDetails } = await add(person, { upiId: ' Asha.Verma@OkBank ' })
    expect(message).toBe('UPI added successfully!')
    expect(paymentDetails).toMatchObject({
      bankDetails: [],
      upiDetails: [{ upiId: 'asha.verma@okbank' }],
    })
  })

  test('opens the first at once and later ones after 48 hours, with a notice', async () => {
    const person = await newMember(w, circle)
    const first = await add(person, { upiId: 'asha@bank' })
    await remove(person, { upiDetailId: first.paymentDetails.upiDetails[0]!.id })
    const second = await add(person, { upiId: 'asha2@bank' })
    const {
      user: { now },
    } = await w.call('GET /user/session', { token: person.token })
    const waitMs = (at: string) =>
      Temporal.Instant.from(at).epochMilliseconds - Temporal.Instant.from(now).epochMilliseconds
    expect(waitMs(first.paymentDetails.upiDetails[0]!.usableFrom)).toBeLessThanOrEqual(0)
    expect(waitMs(second.paymentDetails.upiDetails[0]!.usableFrom)).toBeGreaterThan(47 * HOUR_MS)
    await w.work()
    expect(w.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)).toContain(
      'A bank account or UPI ID was added to your Paraspar account',
    )
  })

  test('names each field of an account that does not hold', async () => {
    const person = await newMember(w, circle)
    await expect(
      add(person, {
        bankDetails: {
          accountNumber: '123',
          ifscCode: 'ABC',
          bankName: ' ',
          accountHolderName: '',
        },
      }),
    ).rejects.toMatchObject({
      code: 'members.invalid-fields',
      details: {
        fields: {
          accountHolderName: 'members.holder-required',
          accountNumber: 'members.account-number-digits',
          ifscCode: 'members.ifsc-invalid',
          bankName: 'members.bank-name-required',
        },
      },
    })
  })

  test.each([
    [{ upiId: '' }, 'members.upi-required'],
    [{}, 'members.upi-required'],
    [{ upiId: 'no-at-sign' }, 'members.upi-invalid'],
  ])('refuses %j', async (body, why) => {
    await expect(add(circle.admin, body)).rejects.toMatchObject({
      code: 'members.invalid-fields',
      details: { fields: { upiId: why } },
    })
  })

  test('refuses both kinds in one request', async () => {
    await expect(
      add(circle.admin, { upiId: 'asha@bank', bankDetails: BANK }),
    ).rejects.toMatchObject({ code: 'request.invalid' })
  })

  test('refuses a saved one in any spelling, but not one of somebody else', async () => {
    const [person, other] = [await newMember(w, circle), await newMember(w, circle)]
    await add(person, { bankDetails: BANK })
    await expect(
      add(person, {
        bankDetails: { ...BANK, accountNumber: '123456789012', ifscCode: 'SBIN0000001' },
      }),
    ).rejects.toMatchObject({ code: 'members.detail-already-saved' })
    await expect(add(other, { bankDetails: BANK })).resolves.toBeDefined()
  })

  test('of the same one twice at once saves one', async () => {
    const person = await newMember(w, circle)
    const acts = [
      () => add(person, { upiId: 'asha@bank' }),
      () => add(person, { upiId: 'ASHA@bank' }),
    ]
    const results = await meeting(
      w,
      { rows: 'SELECT FROM member WHERE member_id = $1', values: [person.memberId] },
      acts,
    )
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'members.detail-already-saved' },
    })
  })

  test('refuses the eleventh', async () => {
    const person = await newMember(w, circle)
    for (let number = 0; number < DETAILS_MAX; number++)
      await add(person, { upiId: `asha${number}@bank` })
    await expect(add(person, { upiId: 'asha@bank' })).rejects.toMatchObject({
      code: 'members.too-many-details',
    })
  })

  test('replays to one answer and one detail; another body is refused', async () => {
    const person = await newMember(w, circle)
    const first = await add(person, { upiId: 'asha@bank' }, 'save once')
    expect(await add(person, { upiId: 'asha@bank' }, 'save once')).toEqual(first)
    await expect(add(person, { upiId: 'other@bank' }, 'save once')).rejects.toMatchObject({
      code: 'request.key-reused',
    })
  })
})

describe('removing a payment detail', () => {
  test('takes it off the list, and it can be saved anew', async () => {
    const person = await newMember(w, circle)
    const { paymentDetails } = await add(person, { bankDetails: BANK })
    const { message } = await w.call('DELETE /user/payment-details/bank', {
      token: person.token,
      body: { bankDetailId: paymentDetails.bankDetails[0]!.id },
    })
    const { data } = await w.call('GET /user/payment-details', { token: person.token })
    expect([message, data.user.paymentDetails.bankDetails]).toEqual([
      'Account deleted successfully.',
      [],
    ])
    await expect(add(person, { bankDetails: BANK })).resolves.toBeDefined()
  })

  test('of somebody else, of the other kind, twice, or of none is unknown', async () => {
    const [person, other] = [await newMember(w, circle), await newMember(w, circle)]
    const id = (await add(person, { upiId: 'asha@bank' })).paymentDetails.upiDetails[0]!.id
    await expect(remove(other, { upiDetailId: id })).rejects.toMatchObject({
      code: 'members.detail-unknown',
    })
    await expect(
      w.call('DELETE /user/payment-details/bank', {
        token: person.token,
        body: { bankDetailId: id },
      }),
    ).rejects.toMatchObject({ code: 'members.detail-unknown' })
    expect((await remove(person, { upiDetailId: id })).message).toBe('UPI deleted successfully.')
    await expect(remove(person, { upiDetailId: id })).rejects.toMatchObject({
      code: 'members.detail-unknown',
    })
  })

  test.each([
    [{ open: 500, held: 0, state: 'awaiting_review' }],
    [{ open: 500, held: 0, state: 'paused' }],
    [{ open: 0, held: 500, state: 'matched' }],
    [{ open: 0, held: 500, state: 'withdrawn' }],
  ])('is refused while an ask uses it: %j', async (ask) => {
    const person = await newMember(w, circle)
    const id = (await add(person, { upiId: 'asha@bank' })).paymentDetails.upiDetails[0]!.id
    await bareAsk(w, { circleId: circle.circleId, memberId: person.memberId, detailId: id, ...ask })
    const { data } = await w.call('GET /user/payment-details', { token: person.token })
    expect(data.user.paymentDetails.upiDetails).toMatchObject([{ inUse: true }])
    await expect(remove(person, { upiDetailId: id })).rejects.toMatchObject({
      code: 'members.detail-in-use',
    })
  })

  test('is possible once the ask has ended', async () => {
    const person = await newMember(w, circle)
    const id = (await add(person, { upiId: 'asha@bank' })).paymentDetails.upiDetails[0]!.id
    await bareAsk(w, {
      circleId: circle.circleId,
      memberId: person.memberId,
      detailId: id,
      open: 0,
      held: 0,
      state: 'fulfilled',
    })
    await expect(remove(person, { upiDetailId: id })).resolves.toBeDefined()
  })

  test('replays to the same answer; another body is refused', async () => {
    const person = await newMember(w, circle)
    const id = (await add(person, { upiId: 'asha@bank' })).paymentDetails.upiDetails[0]!.id
    const first = await remove(person, { upiDetailId: id }, 'remove once')
    expect(await remove(person, { upiDetailId: id }, 'remove once')).toEqual(first)
    await expect(
      remove(person, { upiDetailId: '01980000-0000-7000-8000-000000000000' }, 'remove once'),
    ).rejects.toMatchObject({ code: 'request.key-reused' })
  })
})

describe('the bank of an IFSC', () => {
  test.each([
    ['SBIN0000001', 'State Bank of India'],
    [' hdfc 0000001', 'HDFC Bank'],
  ])('%s is %s', async (ifsc, bankName) => {
    expect(
      await w.call('GET /bank/{ifsc}', { token: circle.admin.token, params: { ifsc } }),
    ).toMatchObject({ bankName })
  })

  test.each(['SBIN0999999', 'XXXX0000001', 'nonsense', '__proto__'])(
    '%s is unknown',
    async (ifsc) => {
      await expect(
        w.call('GET /bank/{ifsc}', { token: circle.admin.token, params: { ifsc } }),
      ).rejects.toMatchObject({ code: 'members.ifsc-unknown' })
    },
  )
})

function add(
  { token }: Person,
  body: { upiId?: string; bankDetails?: typeof BANK },
  idempotencyKey?: string,
) {
  return w.call('PUT /user/payment-details', {
    token,
    body,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
}

function remove({ token }: Person, body: { upiDetailId: string }, idempotencyKey?: string) {
  return w.call('DELETE /user/payment-details/upi', {
    token,
    body,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
}
