import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { madeUpPerson, newCircle } from '#test/circle/people.ts'
import {
  enterByPhone,
  entryCode,
  finishByPhone,
  type PhonePerson,
  startByPhone,
} from '#test/members/by-phone.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const w = await worldOfFile(testWorld)
const circle = await newCircle(w)

let people = 0
/** Somebody who has just joined by phone and whom their inviter knows. */
async function joined(): Promise<PhonePerson> {
  const name = `Ganga ${'ABCDEFGHIJ'[people++]!}`
  const network = `10.8.0.${people}`
  const code = circle.admin.referralCode
  const person = await enterByPhone(w, { phone: madeUpPerson().phone, code, name, network })
  const { data } = await w.call('GET /user/vouch-requests', { token: circle.admin.token })
  const { id, version } = data.find((request) => request.name === name)!
  await w.call('POST /user/vouch-requests/{applicationId}/answer', {
    token: circle.admin.token,
    params: { applicationId: id },
    body: { known: true, version },
  })
  return person
}
const add = (token: string, upiId = `own${people}@bank`) =>
  w.call('PUT /user/payment-details', { token, body: { upiId } })
const STALE = { code: 'request.login-stale' }

describe('the code of joining', () => {
  test('counts for the first UPI ID added soon afterwards', async () => {
    const { token } = await joined()
    await w.advance(29 * MINUTE_MS)
    const { paymentDetails } = await add(token)
    expect(paymentDetails.upiDetails).toHaveLength(1)
  })

  test('does not count for a second one, nor for taking the first away', async () => {
    const { token } = await joined()
    const { paymentDetails } = await add(token)
    await w.advance(6 * MINUTE_MS)
    await expect(add(token, 'second@bank')).rejects.toMatchObject(STALE)
    await expect(
      w.call('DELETE /user/payment-details/upi', {
        token,
        body: { upiDetailId: paymentDetails.upiDetails[0]!.id },
      }),
    ).rejects.toMatchObject(STALE)
  })

  test('does not count after half an hour', async () => {
    const { token } = await joined()
    await w.advance(31 * MINUTE_MS)
    await expect(add(token)).rejects.toMatchObject(STALE)
  })

  test('does not count in another session of the same person', async () => {
    const { phone, device } = await joined()
    await w.advance(MINUTE_MS)
    const { codeId } = await startByPhone(w, { phone, device })
    await w.work()
    const { token } = await finishByPhone(w, {
      phone,
      codeId,
      typed: entryCode(w, phone),
      device,
    })
    await w.advance(6 * MINUTE_MS)
    await expect(add(token)).rejects.toMatchObject(STALE)
  })

  test('does not count once the number is another', async () => {
    const { token, memberId } = await joined()
    await w.advance(6 * MINUTE_MS)
    await w.owner.pool.query(
      'UPDATE identity SET phone_verified_at = app_now() WHERE member_id = $1',
      [memberId],
    )
    await expect(add(token)).rejects.toMatchObject(STALE)
  })
})
