import { beforeEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import {
  askNow,
  askOf,
  type HelpingCircle,
  helpingCircle,
  newGiver,
  newReceiver,
  pledgeOf,
  type Receiver,
  releasedAsk,
  worldOfFile,
} from '#test/helping/helping.ts'
import { clockUntil } from '#test/helping/clock.ts'
import { newMember, type Person } from '#test/circle/people.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let receiver: Receiver
beforeEach(async () => {
  circle = await helpingCircle(w)
  receiver = await newReceiver(w, circle, { asks: 0 })
})

const sweep = () => jobHandlers['sweep-deadlines'](w.world, {})
const notified = async (kind: string, id: string) =>
  (
    await w.owner.pool.query<{ member_id: string }>(
      `SELECT member_id FROM notice
        WHERE kind = $1 AND $2 IN (about ->> 'askId', about ->> 'pledgeId')`,
      [kind, id],
    )
  ).rows
    .map(({ member_id }) => member_id)
    .sort()
const ids = (...people: Person[]) => people.map(({ memberId }) => memberId).sort()

/** Moves the clock to this many seconds after the review deadline of an ask. */
async function afterReview({ id }: { id: string }, seconds: number): Promise<void> {
  const { rows } = await w.owner.pool.query<{ by: Temporal.Instant }>(
    'SELECT review_by AS by FROM ask WHERE ask_id = $1',
    [id],
  )
  await clockUntil(w, rows[0]!.by.add({ seconds }))
}

describe('an ask that a steward has not looked at in time', () => {
  test('goes to other stewards and officers a minute late, once; nobody decides it', async () => {
    const [second, officer] = [
      await newMember(w, circle, { roles: ['steward'] }),
      await newMember(w, circle, { roles: ['officer'] }),
    ]
    await w.owner.pool.query('UPDATE member SET steward_id = $2 WHERE member_id = $1', [
      receiver.memberId,
      circle.steward.memberId,
    ])
    const ask = await askOf(w, receiver, { amount: 500 })
    expect(await notified('ask_waiting', ask.id)).toEqual(ids(circle.steward))
    await afterReview(ask, 55)
    await sweep()
    expect(await notified('ask_waits_too_long', ask.id)).toEqual([])
    await afterReview(ask, 60)
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    expect(await notified('ask_waits_too_long', ask.id)).toEqual(ids(second, officer))
    await w.advance(5 * 86_400_000)
    await sweep()
    const { rows } = await w.owner.pool.query(
      `SELECT state, version, review_escalated_at IS NOT NULL AS escalated FROM ask
        WHERE ask_id = $1`,
      [ask.id],
    )
    expect(rows).toEqual([{ state: 'awaiting_review', version: 1, escalated: true }])
    expect(await notified('ask_waits_too_long', ask.id)).toHaveLength(2)
  })

  test('is not told of when its owner has paused it meanwhile', async () => {
    const ask = await askOf(w, receiver, { amount: 500 })
    await newMember(w, circle, { roles: ['officer'] })
    await afterReview(ask, 30)
    await w.owner.pool.query(
      `UPDATE ask SET state = 'paused', paused_by = 'owner', paused_from = 'awaiting_review'
        WHERE ask_id = $1`,
      [ask.id],
    )
    await w.advance(3_600_000)
    await sweep()
    expect(await notified('ask_waits_too_long', ask.id)).toEqual([])
  })
})

describe('the end of a term', () => {
  test('closes what is open of an ask and tells its owner once', async () => {
    const ask = await releasedAsk(w, receiver, { amount: 500 })
    await clockUntil(w, Temporal.Instant.from(ask.expiresAt).add({ seconds: 1 }))
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect(await notified('ask_expired', ask.id)).toEqual(ids(receiver))
    const { rows } = await w.owner.pool.query(
      'SELECT state, open_rupees AS open FROM ask WHERE ask_id = $1',
      [ask.id],
    )
    expect(rows).toEqual([{ state: 'expired', open: 0 }])
  })

  test('closes what is open of a pledge and tells its owner once', async () => {
    const giver = await newGiver(w, circle)
    const pledge = await pledgeOf(w, giver, 500, 'super')
    await clockUntil(w, Temporal.Instant.from(pledge.expiresAt).add({ seconds: 1 }))
    await Promise.all([sweep(), sweep()])
    expect(await notified('pledge_expired', pledge.id)).toEqual(ids(giver))
  })
})

describe('a member who is limited for a time', () => {
  test('has every ask, even a small one, reviewed by a steward until the limit ends', async () => {
    await releasedAsk(w, receiver, { amount: 500 })
    expect(await askOf(w, receiver, { amount: 500 })).toMatchObject({ status: 'pending' })
    await w.owner.pool.query(
      "UPDATE member SET limited_until = app_now() + interval '30 days' WHERE member_id = $1",
      [receiver.memberId],
    )
    const ask = await askOf(w, receiver, { amount: 500 })
    expect(await askNow(w, receiver, ask.id)).toMatchObject({ status: 'awaiting_review' })
    await w.owner.pool.query('UPDATE member SET limited_until = app_now() WHERE member_id = $1', [
      receiver.memberId,
    ])
    expect(await askOf(w, receiver, { amount: 500 })).toMatchObject({ status: 'pending' })
  })
})
