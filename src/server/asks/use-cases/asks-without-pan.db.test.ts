import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { runMatching } from '#server/matching/run-matching.ts'
import { newMember, type Person, signIn } from '#test/circle/people.ts'
import { refusal } from '#test/helping/commands.ts'
import {
  askOf,
  helpingCircle,
  newReceiver,
  pledgeOf,
  type Receiver,
  WIDE_POLICY,
  worldOfFile,
} from '#test/helping/helping.ts'
import { foundedCircle } from '#test/members/lists.ts'

const w = await worldOfFile()
const LIFTED = { ...WIDE_POLICY, askWithoutPanRupees: 10_000, openAsksCapRupees: 25_000 }
const without = ({ memberId }: Person) =>
  w.owner.pool.query('UPDATE identity SET pan_key = NULL WHERE member_id = $1', [memberId])
const roomOf = async ({ token }: Person) =>
  (await w.call('GET /user/stats', { token })).data.roomWithoutIdentity
const codeOf = async (act: Promise<unknown>) => (await refusal(act)).code
const NEEDED = 'asks.identity-needed'

async function receiverWithout(circle: Receiver['circle'], asks = 0): Promise<Receiver> {
  const receiver = await newReceiver(w, circle, { asks: 0 })
  await without(receiver)
  if (asks > 0) await askOf(w, receiver, { amount: asks })
  return receiver
}

/** Makes another member's account hold the same payment detail. */
async function share(receiver: Receiver, withPan = true): Promise<Receiver> {
  const other = await newReceiver(w, receiver.circle, { asks: 0 })
  if (!withPan) await without(other)
  await w.owner.pool.query(
    `UPDATE payment_detail SET detail_key =
      (SELECT detail_key FROM payment_detail WHERE detail_id = $1) WHERE detail_id = $2`,
    [receiver.detailId, other.detailId],
  )
  return other
}

const matchedTo = async ({ memberId }: Person) =>
  (await w.owner.pool.query('SELECT FROM match WHERE receiver_id = $1', [memberId])).rowCount

describe('an ask without a PAN', () => {
  test('is refused by the default rules', async () => {
    const receiver = await receiverWithout(await helpingCircle(w))
    expect(await roomOf(receiver)).toBe(0)
    expect(await codeOf(askOf(w, receiver, { amount: 500 }))).toBe(NEEDED)
  })

  test('is possible up to the lifted amount in a tax year, and not for ₹500 more', async () => {
    const receiver = await receiverWithout(await helpingCircle(w, LIFTED), 9_500)
    expect(await roomOf(receiver)).toBe(500)
    expect(await codeOf(askOf(w, receiver, { amount: 1_000 }))).toBe(NEEDED)
    await askOf(w, receiver, { amount: 500 })
    expect(await codeOf(askOf(w, receiver, { amount: 500 }))).toBe(NEEDED)
  })

  test('is never one of the founding time; the day after it is possible', async () => {
    const circle = await foundedCircle(w, LIFTED)
    const receiver = await receiverWithout(circle)
    expect(await roomOf(receiver)).toBe(0)
    expect(await codeOf(askOf(w, receiver, { amount: 500 }))).toBe(NEEDED)
    await w.advance(30 * DAY_MS)
    await signIn(w, receiver)
    await askOf(w, receiver, { amount: 500 })
  })

  test('is never one of staff, nor of a founder who gave up every role', async () => {
    const circle = await helpingCircle(w, LIFTED)
    const steward = await newReceiver(w, circle, { asks: 0, roles: ['steward'] })
    await without(steward)
    expect(await roomOf(steward)).toBe(0)
    expect(await codeOf(askOf(w, steward, { amount: 500 }))).toBe(NEEDED)
    await w.owner.pool.query('DELETE FROM member_role WHERE member_id = $1', [steward.memberId])
    await askOf(w, steward, { amount: 500 })
    await w.owner.pool.query('UPDATE identity SET invited_as_admin = true WHERE member_id = $1', [
      steward.memberId,
    ])
    expect(await codeOf(askOf(w, steward, { amount: 500 }))).toBe(NEEDED)
  })

  test('is never one to a detail that another account has too', async () => {
    const receiver = await receiverWithout(await helpingCircle(w, LIFTED))
    await share(receiver)
    expect(await codeOf(askOf(w, receiver, { amount: 500 }))).toBe(NEEDED)
  })

  test('rests once another account gives the same detail, until the PAN is there', async () => {
    const circle = await helpingCircle(w, { ...LIFTED, askReviewAboveRupees: 25_000 })
    const receiver = await receiverWithout(circle, 500)
    await w.owner.pool.query("UPDATE ask SET state = 'pending' WHERE member_id = $1", [
      receiver.memberId,
    ])
    const known = await share(receiver)
    await askOf(w, known, { amount: 500 })
    await w.owner.pool.query("UPDATE ask SET state = 'pending' WHERE member_id = $1", [
      known.memberId,
    ])
    for (let count = 0; count < 2; count++) await pledgeOf(w, await newMember(w, circle), 500)
    await runMatching(w.world, circle)
    expect([await matchedTo(receiver), await matchedTo(known)]).toEqual([0, 1])
    const { data } = await w.call('GET /asks/queue-positions', { token: receiver.token })
    expect(data).toEqual([])
    await w.owner.pool.query(
      `UPDATE identity SET pan_key = decode(md5(identity_id::text), 'hex') WHERE member_id = $1`,
      [receiver.memberId],
    )
    await runMatching(w.world, circle)
    expect(await matchedTo(receiver)).toBe(1)
  })
})
