import { describe, test, expect } from 'vitest'
import { NO_ID, sendTwice, refusal } from '#test/helping/commands.ts'
import {
  askNow,
  claimed,
  confirmed,
  matchBetween,
  newGiver,
  newReceiver,
  pledgeOf,
  helpingCircle,
} from '#test/helping/helping.ts'
import { meeting } from '#test/circle/meeting.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { actsIn, decide, REASON, noticesTo, untie, waitingFor } from '#test/circle/staff.ts'
import { suspensions } from '#test/staff/suspensions.ts'

const { w, circle, act, statusOf } = await suspensions()

const live = async () =>
  (
    await w.owner.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM match WHERE circle_id = $1',
      [circle.circleId],
    )
  ).rows[0]?.n

describe('a suspended member', () => {
  test('finishes what runs: a receiver confirms, a giver pays and claims', async () => {
    const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
    const [toConfirm, toPay] = [
      await claimed(w, await matchBetween(w, { giver, receiver })),
      await matchBetween(w, { giver, receiver: await newReceiver(w, circle, { asks: 0 }) }),
    ]
    for (const person of [giver, receiver])
      expect((await act('suspend', person)).message).toBe(
        'The member is suspended. Payments in progress continue.',
      )
    const { version } = await confirmed(w, toConfirm)
    expect(version).toBeGreaterThan(toConfirm.version)
    await claimed(w, toPay)
    const { rows } = await w.owner.pool.query<{ state: string }>(
      'SELECT state FROM match WHERE match_id = ANY ($1) ORDER BY created_at',
      [[toConfirm.id, toPay.id]],
    )
    expect(rows.map(({ state }) => state)).toEqual(['confirmed', 'awaiting_confirmation'])
  })

  test('begins nothing and is not matched until it is lifted, then all returns', async () => {
    const [giver, receiver] = [
      await newGiver(w, circle),
      await newReceiver(w, circle, { asks: 500 }),
    ]
    await act('suspend', receiver)
    const askId = receiver.ask?.id ?? ''
    expect(
      (
        await w.owner.pool.query('SELECT state, open_rupees AS open FROM ask WHERE ask_id = $1', [
          askId,
        ])
      ).rows,
    ).toEqual([{ state: 'paused', open: 500 }])
    await expect(
      w.call('POST /asks', {
        token: receiver.token,
        body: { amount: 500, paymentDetailId: receiver.detailId },
      }),
    ).rejects.toMatchObject({ code: 'request.not-active' })
    await expect(
      w.call('POST /pledges', { token: receiver.token, body: { amount: 500, plan: 'simple' } }),
    ).rejects.toMatchObject({ code: 'request.not-active' })
    const before = await live()
    await pledgeOf(w, giver, 500)
    await w.work()
    expect(await live()).toBe(before)
    expect((await act('lift-suspension', receiver)).message).toBe('The suspension was lifted.')
    await w.work()
    expect([
      await live(),
      (await askNow(w, receiver, askId)).status,
      await statusOf(receiver),
    ]).toEqual([(before ?? 0) + 1, 'matched', 'active'])
    expect((await noticesTo(w, receiver)).filter((kind) => kind.includes('suspen'))).toEqual([
      'suspended',
      'suspension_lifted',
    ])
    expect(
      (await actsIn(w, circle)).filter(
        (line) => line.whom_id === receiver.memberId && line.act.startsWith('member.'),
      ),
    ).toEqual([
      {
        act: 'member.suspend',
        actor_id: circle.officer.memberId,
        actor_role: 'officer',
        whom_id: receiver.memberId,
        before: { status: 'active' },
        after: { status: 'suspended' },
        readable: false,
      },
      {
        act: 'member.lift-suspension',
        actor_id: circle.officer.memberId,
        actor_role: 'officer',
        whom_id: receiver.memberId,
        before: { status: 'suspended' },
        after: { status: 'active' },
        readable: false,
      },
    ])
  })

  test('is shown to untied deciders with reason, to the tied without, else not', async () => {
    const member = await newMember(w, circle, { inviter: circle.admin })
    const show = async (by: Person) =>
      (
        await w.call('GET /staff/members/{memberId}', {
          token: by.token,
          params: { memberId: member.memberId },
        })
      ).data
    expect((await show(circle.officer)).suspension).toBeNull()
    await act('suspend', member)
    await w.owner.pool.query('UPDATE member SET steward_id = $1 WHERE member_id = $2', [
      circle.steward.memberId,
      member.memberId,
    ])
    const suspension = {
      at: expect.any(String),
      byName: circle.officer.name,
      byRole: 'officer',
      proposedByName: null,
      reason: REASON,
    }
    expect((await show(circle.officer2)).suspension).toEqual(suspension)
    expect([
      (await show(circle.admin)).suspension,
      (await show(circle.steward)).suspension,
    ]).toEqual([{ ...suspension, reason: null }, null])
    await act('lift-suspension', member)
    expect((await show(circle.officer)).suspension).toBeNull()
  })

  test('with a role waits for a second person, which is shown until they decide', async () => {
    const member = await newMember(w, circle, { roles: ['manager'], inviter: circle.admin })
    const show = async (by: Person) =>
      (
        await w.call('GET /staff/members/{memberId}', {
          token: by.token,
          params: { memberId: member.memberId },
        })
      ).data
    await act('suspend', member)
    const waiting = [
      {
        kind: 'suspension',
        at: expect.any(String),
        expiresAt: expect.any(String),
        proposedByName: circle.officer.name,
        reason: REASON,
        byOperator: false,
      },
    ]
    expect([(await show(circle.officer2)).waiting, (await show(circle.admin)).waiting]).toEqual([
      waiting,
      [],
    ])
    await decide(w, circle.officer2, await waitingFor(w, circle.officer2, { whom: member }))
    expect(await show(circle.officer)).toMatchObject({
      waiting: [],
      suspension: {
        byName: circle.officer2.name,
        proposedByName: circle.officer.name,
        reason: REASON,
      },
    })
  })

  test('who gives is not matched either', async () => {
    const giver = await newGiver(w, circle)
    await pledgeOf(w, giver, 500)
    await act('suspend', giver)
    const before = await live()
    const receiver = await newReceiver(w, circle, { asks: 500 })
    await w.work()
    expect([await live(), (await askNow(w, receiver, receiver.ask?.id ?? '')).status]).toEqual([
      before,
      'pending',
    ])
  })

  test('who is staff cannot use a role, and what they proposed falls', async () => {
    const [officer, person] = [
      await newMember(w, circle, { roles: ['officer'] }),
      await newMember(w, circle),
    ]
    await untie(w, [officer, person])
    await w.call('POST /staff/roles/grant', {
      token: officer.token,
      body: { memberId: person.memberId, role: 'steward', reason: REASON },
    })
    const approval = await waitingFor(w, circle.officer2, { whom: person })
    await act('suspend', officer)
    await decide(
      w,
      circle.officer2,
      await waitingFor(w, circle.officer2, { kind: 'suspension', whom: officer }),
    )
    await expect(w.call('GET /staff/roles', { token: officer.token })).rejects.toMatchObject({
      code: 'request.not-active',
    })
    expect((await refusal(decide(w, circle.officer2, approval))).code).toBe(
      'staff.approval-decided',
    )
  })
})

describe('suspending', () => {
  test('is refused to the tied, across circles, and when it is so already', async () => {
    const [friend, person, elsewhere] = [
      await newMember(w, circle, { inviter: circle.officer }),
      await newMember(w, circle),
      await helpingCircle(w),
    ]
    expect((await refusal(act('suspend', friend))).code).toBe('members.tied')
    expect((await refusal(act('suspend', circle.officer))).code).toBe('members.tied')
    for (const memberId of [
      elsewhere.steward.memberId,
      NO_ID,
      (await newMember(w, circle, { upTo: 'phone' })).memberId,
    ]) {
      expect([
        (await refusal(act('suspend', { memberId }))).code,
        (await refusal(act('lift-suspension', { memberId }))).code,
      ]).toEqual(['members.member-unknown', 'members.member-unknown'])
    }
    expect((await refusal(act('lift-suspension', person))).code).toBe('staff.not-suspended')
    await act('suspend', person)
    expect((await refusal(act('suspend', person, circle.officer2))).code).toBe(
      'staff.suspended-already',
    )
    for (const by of [circle.steward, circle.admin])
      await expect(act('suspend', friend, by)).rejects.toMatchObject({
        code: 'request.not-allowed',
      })
  })

  test('by two officers at once counts once, and again with its key is the same act', async () => {
    const [one, other] = [await newMember(w, circle), await newMember(w, circle)]
    const outcomes = await meeting(
      w,
      { rows: 'SELECT FROM circle WHERE circle_id = $1', values: [circle.circleId] },
      [circle.officer, circle.officer2].map((by) => () => act('suspend', one, by)),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await sendTwice(
      w,
      'POST /staff/members/{memberId}/suspend',
      {
        token: circle.officer.token,
        params: { memberId: other.memberId },
        body: { reason: REASON },
      },
      { body: { reason: 'Another reason' } },
    )
    expect(await noticesTo(w, other, 'suspended')).toHaveLength(1)
  })
})
