import { describe, expect, test } from 'vitest'
import { sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  askNow,
  askOf,
  confirmed,
  helpingCircle,
  matchBetween,
  newReceiver,
} from '#test/helping/helping.ts'
import { newMember } from '#test/circle/people.ts'
import { asksToReview } from '#test/asks/asks-to-review.ts'

const { w, circle, second, receiver, reason, waiting, review, escalate } = await asksToReview()

describe('a steward’s look', () => {
  test('queues an ask at its own place, notifies its owner and calls for a run', async () => {
    const ask = await waiting()
    await w.work()
    expect(await review(ask, true)).toEqual({ message: 'The ask is now in the queue.' })
    expect(await askNow(w, receiver, ask.id)).toEqual({ ...ask, status: 'pending', version: 2 })
    expect(await rowOf(ask.id)).toEqual({
      reviewed_by: circle.steward.memberId,
      waited: 0,
      reviewed: true,
    })
    expect(await actsOn(ask.id)).toEqual([
      {
        actor_id: circle.steward.memberId,
        actor_role: 'steward',
        act: 'ask.release',
        whom_id: receiver.memberId,
        before: { state: 'awaiting_review' },
        after: { state: 'pending' },
        readable: false,
      },
    ])
    const { rows } = await w.owner.pool.query(
      "SELECT 1 FROM graphile_worker.jobs WHERE key = 'run-matching ' || $1",
      [circle.circleId],
    )
    expect(rows).toHaveLength(1)
    await w.work()
    expect(mailsToReceiver().at(-1)).toBe('Your ask is in the queue')
  })

  test('closes an ask with a reason that only its owner reads', async () => {
    const ask = await waiting()
    expect(await review(ask, false)).toEqual({
      message: 'The ask was closed. The member is told the reason.',
    })
    expect(await askNow(w, receiver, ask.id)).toEqual({
      ...ask,
      status: 'withdrawn',
      openAmount: 0,
      closedAmount: 6_000,
      reviewReason: reason,
      version: 2,
    })
    expect(await actsOn(ask.id)).toMatchObject([
      {
        act: 'ask.close',
        before: { state: 'awaiting_review' },
        after: { state: 'withdrawn' },
        readable: false,
      },
    ])
    await w.work()
    expect(mailsToReceiver().at(-1)).toBe('Your ask was closed')
  })

  test('is refused to the asker, to both ends of an introduction and to partners', async () => {
    const tied = { code: 'members.tied' }
    const ask = await waiting()
    const introduced = await newMember(w, circle, { inviter: receiver, roles: ['steward'] })
    for (const steward of [circle.admin, introduced])
      await expect(review(ask, true, steward)).rejects.toMatchObject(tied)
    const own = { ...(await newReceiver(w, circle, { asks: 0, roles: ['steward'] })) }
    await expect(review(await askOf(w, own, { amount: 500 }), true, own)).rejects.toMatchObject(
      tied,
    )
    await confirmed(w, await matchBetween(w, { giver: second, receiver }))
    await expect(review(ask, true, second)).rejects.toMatchObject(tied)
    await expect(review(ask, false, second)).rejects.toMatchObject(tied)
    expect(await actsOn(ask.id)).toEqual([])
  })

  test('is refused to plain members, and to others before the time is over', async () => {
    const officer = await newMember(w, circle, { roles: ['officer'] })
    const other = await newMember(w, circle, { roles: ['steward'] })
    const ask = await waiting()
    await expect(review(ask, true, receiver)).rejects.toMatchObject({ code: 'request.not-allowed' })
    for (const person of [other, officer])
      await expect(review(ask, true, person)).rejects.toMatchObject({
        code: 'members.not-assigned',
      })
    await escalate(ask.id)
    await review(ask, true, officer)
    expect(await actsOn(ask.id)).toMatchObject([
      { actor_id: officer.memberId, actor_role: 'officer', act: 'ask.release' },
    ])
  })

  test('finds nothing in another circle, as if there were no such ask', async () => {
    const ask = await waiting()
    const strangers = [(await helpingCircle(w)).steward]
    const code = await refusalToStrangers(
      w,
      'POST /staff/asks/{askId}/review',
      (askId) => ({ params: { askId }, body: { release: true, reason, version: 1 } }),
      { id: ask.id, strangers },
    )
    expect([code, (await askNow(w, receiver, ask.id)).status]).toEqual([
      'asks.unknown',
      'awaiting_review',
    ])
  })

  test('is refused when somebody has looked already, or the owner took the ask back', async () => {
    const ask = await waiting()
    await review(ask, true)
    expect((await refusal(review(ask, true))).code).toBe('asks.not-in-review')
    expect((await refusal(review({ ...ask, version: 2 }, false))).code).toBe('asks.not-in-review')
    const taken = await waiting()
    await w.call('POST /asks/{askId}/withdraw', {
      token: receiver.token,
      params: { askId: taken.id },
      body: { version: 1 },
    })
    expect((await refusal(review({ ...taken, version: 2 }, true))).code).toBe('asks.not-in-review')
  })

  test('by two stewards at once counts once', async () => {
    const ask = await waiting()
    const other = await newMember(w, circle, { roles: ['steward'] })
    await escalate(ask.id)
    const outcomes = await Promise.allSettled([review(ask, true), review(ask, false, other)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await actsOn(ask.id)).toHaveLength(1)
  })

  test('needs a reason', async () => {
    const ask = await waiting()
    await expect(
      w.call('POST /staff/asks/{askId}/review', {
        token: circle.steward.token,
        params: { askId: ask.id },
        body: { release: false, reason: ' ', version: 1 },
      }),
    ).rejects.toMatchObject({ code: 'request.invalid' })
  })

  test('again with the same key is one look', async () => {
    const ask = await waiting()
    await sendTwice(
      w,
      'POST /staff/asks/{askId}/review',
      {
        token: circle.steward.token,
        params: { askId: ask.id },
        body: { release: true, reason, version: 1 },
      },
      { body: { release: false, reason, version: 1 } },
    )
    expect([await actsOn(ask.id), (await askNow(w, receiver, ask.id)).version]).toMatchObject([
      [{ act: 'ask.release' }],
      2,
    ])
  })
})

const mailsToReceiver = () =>
  w.mails.filter(({ to }) => to === receiver.email).map(({ subject }) => subject)

async function rowOf(askId: string) {
  const { rows } = await w.owner.pool.query(
    `SELECT reviewed_by, reviewed_at IS NOT NULL AS reviewed,
        extract(epoch FROM queued_at - created_at)::int AS waited FROM ask WHERE ask_id = $1`,
    [askId],
  )
  return rows[0]
}

async function actsOn(askId: string) {
  const { rows } = await w.owner.pool.query(
    `SELECT actor_id, actor_role, act, whom_id, before, after,
        position('family'::bytea IN reason_sealed) > 0 AS readable FROM audit_log
      WHERE subject_kind = 'ask' AND subject_id = $1`,
    [askId],
  )
  return rows
}
