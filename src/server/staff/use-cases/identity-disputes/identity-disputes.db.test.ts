import { describe, test, expect } from 'vitest'
import { maskPan, maskPhone } from '#domain/members/contact-formats.ts'
import { NO_ID, sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import { codeInText, newMember, type Person, signIn } from '#test/circle/people.ts'
import {
  actsIn,
  decide,
  REASON,
  staffed,
  noticesTo,
  untie,
  waitingFor,
} from '#test/circle/staff.ts'
import { helpingCircle, worldOfFile } from '#test/helping/helping.ts'
import { identityDisputes } from '#test/staff/identity-disputes.ts'

const w = await worldOfFile()
const { print, proved, disputeOf } = identityDisputes(w)
const circle = await staffed(w, await helpingCircle(w))
/** Makes a newcomer who names the phone or PAN of a member and has typed the code sent to it. */
async function disputant(
  what: 'phone' | 'pan',
): Promise<{ holder: Person; newcomer: Person; identityDisputeId: string }> {
  const holder = await newMember(w, circle)
  const { newcomer } = await disputeOf(holder, circle, what)
  await untie(w, [holder, newcomer])
  const { data } = await w.call('GET /staff/identity-disputes', { token: circle.officer.token })
  const dispute = data.find(({ name }) => name === newcomer.name)!
  expect(dispute).toEqual({
    id: dispute.id,
    name: newcomer.name,
    what,
    at: expect.any(String),
    tied: false,
    panel: false,
    waitsForSecond: false,
    proposedByMe: false,
    circleName: null,
    reason: null,
    named: what === 'phone' ? maskPhone(holder.phone) : maskPan(holder.pan),
    holders: [{ name: holder.name, status: 'active' }],
  })
  return { holder, newcomer, identityDisputeId: dispute.id }
}

describe('a dispute to a phone that another account holds', () => {
  test('goes to officers and is granted by two: the newcomer’s phone counts', async () => {
    const { holder, newcomer, identityDisputeId } = await disputant('phone')
    await w.work()
    expect(await noticesTo(w, circle.officer, 'identity_dispute_waiting')).toHaveLength(1)
    expect((await print(circle.officer, identityDisputeId, true)).message).toBe(
      'Recorded. A second officer has to approve it.',
    )
    expect([
      await proved(holder),
      (await refusal(print(circle.officer2, identityDisputeId, false))).code,
      (await refusal(print(circle.officer2, identityDisputeId, true))).code,
    ]).toEqual([true, 'staff.approval-waits-already', 'staff.approval-waits-already'])
    const approval = await waitingFor(w, circle.officer2, { whom: newcomer })
    expect((await refusal(decide(w, circle.officer, approval))).code).toBe('staff.approval-own')
    await decide(w, circle.officer2, approval)
    expect([
      await proved(holder),
      await proved(newcomer),
      await noticesTo(w, newcomer, 'identity_dispute_decided'),
    ]).toEqual([false, true, ['identity_dispute_decided']])
    await w.work()
    expect(w.mails.filter(({ to }) => to === holder.email).at(-1)?.subject).toBe(
      'Please verify your phone number again',
    )
    expect((await refusal(print(circle.officer, identityDisputeId, false))).code).toBe(
      'staff.identity-dispute-decided',
    )
    expect(
      (await actsIn(w, circle))
        .filter(({ act }) => act.startsWith('identity_dispute'))
        .map(({ act, whom_id, actor_id }) => [act, whom_id, actor_id]),
    ).toEqual([
      ['identity_dispute.propose', newcomer.memberId, circle.officer.memberId],
      ['identity_dispute.grant', newcomer.memberId, circle.officer2.memberId],
      ['identity_dispute.end-proof', holder.memberId, circle.officer2.memberId],
    ])
    const { acts } = await w.call('GET /user/record', { token: holder.token, query: {} })
    expect(acts).toEqual([
      expect.objectContaining({ act: 'identity_dispute.end-proof', actorName: null, reason: null }),
    ])
  })

  test('granted leaves the other no full member, without codes, till a new phone', async () => {
    const manager = await newMember(w, circle, { roles: ['manager'] })
    const { holder, newcomer, identityDisputeId } = await disputant('phone')
    const begin = () =>
      w.call('POST /staff/behalf', {
        token: manager.token,
        body: { memberId: holder.memberId, act: 'pledge', amount: 1_000 },
      })
    const found = async () =>
      (
        await w.call('GET /staff/behalf-members', {
          token: manager.token,
          query: { search: holder.name },
        })
      ).data.filter(({ id }) => id === holder.memberId).length
    await begin()
    expect(await found()).toBe(1)
    await print(circle.officer, identityDisputeId, true)
    await decide(w, circle.officer2, await waitingFor(w, circle.officer2, { whom: newcomer }))
    const texts = w.texts.length
    // The earlier request has not sent its code yet.
    await w.work()
    expect([w.texts.slice(texts), await found(), (await refusal(begin())).code]).toEqual([
      [],
      0,
      'members.member-unknown',
    ])
    expect(
      (
        await refusal(
          w.call('POST /pledges', {
            token: holder.token,
            body: { amount: 500, plan: 'simple' },
          }),
        )
      ).code,
    ).toBe('request.not-active')
    await expect(w.call('GET /pledges', { token: holder.token })).resolves.toMatchObject({
      data: [],
    })
    const phone = '6999000123'
    await w.call('POST /user/change-phone', { token: holder.token, body: { phone } })
    await w.work()
    await w.call('POST /user/confirm-phone', {
      token: holder.token,
      body: { code: codeInText(w, phone) },
    })
    await expect(
      w.call('POST /pledges', { token: holder.token, body: { amount: 500, plan: 'simple' } }),
    ).resolves.toBeDefined()
    expect(await found()).toBe(1)
  })

  test('refused by one officer leaves everything as it was, and the newcomer is told', async () => {
    const { holder, newcomer, identityDisputeId } = await disputant('phone')
    await sendTwice(
      w,
      'POST /staff/identity-disputes/{identityDisputeId}/decide',
      {
        token: circle.officer.token,
        params: { identityDisputeId },
        body: { grant: false, reason: REASON },
      },
      { body: { grant: true, reason: REASON } },
    )
    expect([
      await proved(holder),
      await proved(newcomer),
      await noticesTo(w, newcomer, 'identity_dispute_decided'),
    ]).toEqual([true, false, ['identity_dispute_decided']])
    expect(
      (await w.call('GET /staff/identity-disputes', { token: circle.officer.token })).data.map(
        ({ id }) => id,
      ),
    ).not.toContain(identityDisputeId)
  })

  test('is not granted after a refusal, nor decided by the tied', async () => {
    const { holder, newcomer, identityDisputeId } = await disputant('phone')
    const friend = await newMember(w, circle, { inviter: holder, roles: ['officer'] })
    expect((await refusal(print(friend, identityDisputeId, false))).code).toBe('members.tied')
    await print(circle.officer, identityDisputeId, true)
    const approval = await waitingFor(w, circle.officer2, { whom: newcomer })
    expect((await refusal(decide(w, friend, approval))).code).toBe('members.tied')
    await w.owner.pool.query(
      "UPDATE identity_dispute SET state = 'refused' WHERE identity_dispute_id = $1",
      [identityDisputeId],
    )
    expect((await refusal(decide(w, circle.officer2, approval))).code).toBe(
      'staff.identity-dispute-decided',
    )
  })

  test('of another circle is not there, nor for members and stewards', async () => {
    const { identityDisputeId } = await disputant('phone')
    const stranger = await newMember(w, await helpingCircle(w), { roles: ['officer'] })
    expect(
      await refusalToStrangers(
        w,
        'POST /staff/identity-disputes/{identityDisputeId}/decide',
        (id) => ({ params: { identityDisputeId: id }, body: { grant: false, reason: REASON } }),
        { id: identityDisputeId, strangers: [stranger] },
      ),
    ).toBe('staff.identity-dispute-unknown')
    expect([
      (await w.call('GET /staff/identity-disputes', { token: stranger.token })).data,
      (await refusal(print(circle.officer, NO_ID, true))).code,
    ]).toEqual([[], 'staff.identity-dispute-unknown'])
    for (const other of [circle.steward, circle.admin])
      await expect(print(other, identityDisputeId, false)).rejects.toMatchObject({
        code: 'request.not-allowed',
      })
  })
})

describe('a dispute to a PAN', () => {
  test('granted frees the PAN, not the phone; a new code proves the phone', async () => {
    const { holder, newcomer, identityDisputeId } = await disputant('pan')
    await print(circle.officer, identityDisputeId, true)
    await decide(w, circle.officer2, await waitingFor(w, circle.officer2, { whom: newcomer }))
    expect([await proved(holder), await proved(newcomer)]).toEqual([true, false])
    const { acts } = await w.call('GET /user/record', { token: holder.token, query: {} })
    expect(acts.map(({ act }) => act)).toEqual(['identity_dispute.end-proof'])
    await w.advance(61_000)
    await w.call('POST /user/send-phone-code', { token: newcomer.token })
    await w.work()
    await w.call('POST /user/verify-phone', {
      token: newcomer.token,
      body: { code: codeInText(w, newcomer.phone) },
    })
    expect(await proved(newcomer)).toBe(true)
  })
})

describe('a dispute that an officer refused', () => {
  const code = async (phone: string) => {
    await w.work()
    return codeInText(w, phone)
  }
  async function again(newcomer: Person): Promise<string> {
    await w.advance(61_000)
    await w.call('POST /user/send-phone-code', { token: newcomer.token })
    return (
      await refusal(
        w.call('POST /user/verify-phone', {
          token: newcomer.token,
          body: { code: await code(newcomer.phone) },
        }),
      )
    ).code
  }
  async function instead(newcomer: Person, phone: string) {
    await w.advance(61_000)
    await signIn(w, newcomer)
    await w.call('POST /user/change-phone', { token: newcomer.token, body: { phone } })
    return w.call('POST /user/confirm-phone', {
      token: newcomer.token,
      body: { code: await code(phone) },
    })
  }
  const waitingOf = async ({ name }: Person) =>
    (await w.call('GET /staff/identity-disputes', { token: circle.officer.token })).data
      .filter((dispute) => dispute.name === name)
      .map(({ id }) => id)

  test('repeats as refused; another number can be tried, or waits anew', async () => {
    const { newcomer, identityDisputeId } = await disputant('phone')
    expect([await again(newcomer), await waitingOf(newcomer)]).toEqual([
      'members.identity-dispute-under-review',
      [identityDisputeId],
    ])
    await print(circle.officer, identityDisputeId, false)
    expect([await again(newcomer), await waitingOf(newcomer)]).toEqual([
      'members.identity-dispute-refused',
      [],
    ])
    const [second, third] = [await newMember(w, circle), await newMember(w, circle)]
    expect((await refusal(instead(newcomer, second.phone))).code).toBe(
      'members.identity-dispute-under-review',
    )
    const [waiting] = await waitingOf(newcomer)
    expect((await refusal(instead(newcomer, third.phone))).code).toBe(
      'members.identity-dispute-under-review',
    )
    const now = await waitingOf(newcomer)
    expect([now.length, now[0] === waiting]).toEqual([1, false])
    expect((await refusal(print(circle.officer, waiting!, true))).code).toBe(
      'staff.identity-dispute-decided',
    )
    expect((await refusal(instead(newcomer, second.phone))).code).toBe(
      'members.identity-dispute-under-review',
    )
    await instead(newcomer, '9811122233')
    expect(await proved(newcomer)).toBe(true)
  })
})
