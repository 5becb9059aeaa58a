import { describe, expect, test } from 'vitest'
import { askOf, helpingCircle, newReceiver } from '#test/helping/helping.ts'
import { newMember } from '#test/circle/people.ts'
import { assignTo, untie } from '#test/circle/staff.ts'
import { asksToReview } from '#test/asks/asks-to-review.ts'

const { w, circle, second, receiver, waiting, review, escalate } = await asksToReview()

describe('the asks to look at', () => {
  test('are shown oldest first with name, note and whether they are a first one', async () => {
    const first = await newReceiver(w, circle, { asks: 0 })
    const [large, small] = [await waiting(), await askOf(w, first, { amount: 500 })]
    const { data, nextCursor } = await w.call('GET /staff/asks', { token: circle.steward.token })
    expect(nextCursor).toBeNull()
    expect(data).toEqual([
      {
        id: large.id,
        name: receiver.name,
        ofOtherCircle: false,
        amount: 6_000,
        note: 'Repair of the roof.',
        isFirst: false,
        createdAt: large.createdAt,
        reviewBy: expect.any(String),
        tied: false,
        canDecide: true,
        version: 1,
      },
      {
        id: small.id,
        name: first.name,
        ofOtherCircle: false,
        amount: 500,
        note: '',
        isFirst: true,
        createdAt: small.createdAt,
        reviewBy: expect.any(String),
        tied: false,
        canDecide: true,
        version: 1,
      },
    ])
    await review(small, false)
  })

  test('say to a steward which ones they are too close to', async () => {
    await waiting()
    await assignTo(w, circle.admin, receiver)
    const { data } = await w.call('GET /staff/asks', { token: circle.admin.token })
    expect(data.map(({ tied, canDecide }) => [tied, canDecide])).toEqual([[true, false]])
    await assignTo(w, circle.steward, receiver)
  })

  test('are the steward’s own, later also all others’; an officer sees all', async () => {
    const officer = await newMember(w, circle, { roles: ['officer'] })
    await untie(w, [officer, second])
    const ask = await waiting()
    const seenBy = async ({ token }: { token: string }) =>
      (await w.call('GET /staff/asks', { token })).data.map(({ id, canDecide }) => [id, canDecide])
    expect([await seenBy(circle.steward), await seenBy(second), await seenBy(officer)]).toEqual([
      [[ask.id, true]],
      [],
      [[ask.id, false]],
    ])
    await escalate(ask.id)
    expect([await seenBy(circle.steward), await seenBy(second), await seenBy(officer)]).toEqual([
      [[ask.id, true]],
      [[ask.id, true]],
      [[ask.id, true]],
    ])
  })

  test('go to all untied stewards where the assigned one is tied or gone', async () => {
    const friend = await newReceiver(w, circle, { asks: 0, inviter: circle.steward })
    const ask = await askOf(w, friend, { amount: 500 })
    await untie(w, [second])
    expect(
      (await w.call('GET /staff/asks', { token: second.token })).data.map(({ id }) => id),
    ).toContain(ask.id)
    await review(ask, false, second)
  })

  test('are not for other members, nor for stewards of other circles', async () => {
    await expect(w.call('GET /staff/asks', { token: receiver.token })).rejects.toMatchObject({
      code: 'request.not-allowed',
    })
    expect(
      (await w.call('GET /staff/asks', { token: (await helpingCircle(w)).steward.token })).data,
    ).toEqual([])
  })
})
