import { closeWhoeverIsFree } from '#server/members/measures/membership-measures.ts'
import { refusal } from '#test/helping/commands.ts'
import { officersOf } from '#test/helping/disputes.ts'
import {
  claimed,
  matchBetween,
  newGiver,
  pledgeNow,
  pledgeOf,
  newReceiver,
} from '#test/helping/helping.ts'
import { expect, describe, test } from 'vitest'
import { closingAccounts } from '#test/privacy/closing-accounts.ts'

const { w, circle, close, rights, rowOf } = await closingAccounts()

describe('a member with a payment under way', () => {
  async function leaving() {
    const giver = await newGiver(w, circle)
    const receiver = await newReceiver(w, circle, { asks: 0 })
    const match = await claimed(w, await matchBetween(w, { giver, receiver }))
    const pledge = await pledgeOf(w, giver, 500)
    expect(await close(giver)).toMatchObject({
      closed: false,
      message:
        'Your account closes automatically when your last payment is completed. Until then ' +
        'you can withdraw your request.',
    })
    return { giver, receiver, match, pledge }
  }

  test('stays for it, begins nothing new, and is closed by the sweep after it', async () => {
    const { giver, receiver, match, pledge } = await leaving()
    expect(await rights(giver)).toMatchObject({
      leaving: { canStay: true },
      payments: 1,
      openRequests: 0,
    })
    expect((await w.call('GET /user/session', { token: giver.token })).user).toMatchObject({
      status: 'suspended',
      leaving: true,
    })
    expect((await pledgeNow(w, giver, pledge.id)).status).toBe('withdrawn')
    expect(
      (
        await refusal(
          w.call('POST /pledges', {
            token: giver.token,
            body: { amount: 500, plan: 'simple' },
          }),
        )
      ).code,
    ).toBe('request.not-active')
    expect((await refusal(close(giver))).code).toBe('members.leaving-already')
    await closeWhoeverIsFree(w.world)
    expect((await rowOf(giver)).status).toBe('suspended')
    await w.call('POST /matches/{matchId}/confirm', {
      token: receiver.token,
      params: { matchId: match.id },
      body: { seen: true, utrLast4: match.utr.slice(-4), version: match.version },
    })
    await closeWhoeverIsFree(w.world)
    expect(await rowOf(giver)).toMatchObject({ status: 'closed', asked: true, dated: true })
    await expect(w.call('GET /user/session', { token: giver.token })).rejects.toMatchObject({
      code: 'request.session-expired',
    })
    await w.work()
    expect(
      w.mails
        .filter(({ to }) => to === giver.email)
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes('account')),
    ).toEqual(['Your Paraspar account will close', 'Your Paraspar account is closed'])
  })

  test('can stay after all, and is no longer closed', async () => {
    const { giver, pledge } = await leaving()
    expect(await w.call('POST /user/keep-account', { token: giver.token })).toMatchObject({
      message: expect.stringContaining('You stay a member') as string,
    })
    expect(await rowOf(giver)).toEqual({
      status: 'active',
      closes_when_free: false,
      close_from: null,
      asked: false,
      dated: false,
    })
    expect((await pledgeNow(w, giver, pledge.id)).status).toBe('withdrawn')
    await expect(pledgeOf(w, giver, 500)).resolves.toMatchObject({ status: 'pending' })
    expect((await refusal(w.call('POST /user/keep-account', { token: giver.token }))).code).toBe(
      'members.not-leaving',
    )
  })

  test('that is suspended meanwhile is suspended when they stay', async () => {
    const { giver } = await leaving()
    const [officer] = await officersOf(w, circle, 1)
    await w.call('POST /staff/members/{memberId}/suspend', {
      token: officer!.token,
      params: { memberId: giver.memberId },
      body: { reason: 'Somebody else uses the account.' },
    })
    await w.call('POST /user/keep-account', { token: giver.token })
    expect(await rowOf(giver)).toMatchObject({
      status: 'suspended',
      closes_when_free: false,
      asked: false,
    })
  })

  test('that is removed meanwhile cannot stay', async () => {
    const { giver } = await leaving()
    await w.owner.pool.query(
      'UPDATE member SET close_asked_at = NULL, close_from = NULL WHERE member_id = $1',
      [giver.memberId],
    )
    expect((await refusal(w.call('POST /user/keep-account', { token: giver.token }))).code).toBe(
      'members.not-leaving',
    )
  })

  test('gets one answer for one key, and another key is told that it closes already', async () => {
    const giver = await newGiver(w, circle)
    await matchBetween(w, { giver, receiver: await newReceiver(w, circle, { asks: 0 }) })
    const once = () =>
      w.call('POST /user/close-account', {
        token: giver.token,
        body: { email: giver.email },
        idempotencyKey: 'leave',
      })
    expect(await once()).toEqual(await once())
    expect(
      (
        await refusal(
          w.call('POST /user/close-account', {
            token: giver.token,
            body: { email: giver.email },
            idempotencyKey: 'leave again',
          }),
        )
      ).code,
    ).toBe('members.leaving-already')
  })
})
