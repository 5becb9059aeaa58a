import { describe, test, expect } from 'vitest'
import { NO_ID, sendTwice, refusal } from '#test/helping/commands.ts'
import { meeting } from '#test/circle/meeting.ts'
import { newCircle, newMember } from '#test/circle/people.ts'
import { actsIn, decide, REASON, noticesTo, untie, waitingFor } from '#test/circle/staff.ts'
import { helpingCircle } from '#test/helping/helping.ts'
import { rolesOfCircle } from '#test/staff/roles-of-circle.ts'

const { w, circle, roles, rolesNow, bring } = await rolesOfCircle()

describe('a role', () => {
  test('is proposed by one and held once a second agrees, in open sessions', async () => {
    const person = await bring()
    await expect(
      w.call('GET /staff/disputes', { token: person.token, query: {} }),
    ).rejects.toMatchObject({ code: 'request.not-allowed' })
    expect((await roles.grant(circle.admin, person, 'officer')).message).toBe(
      'Recorded. A second person has to approve it.',
    )
    expect(await rolesNow(person)).toEqual([])
    const approval = await waitingFor(w, circle.admin2)
    expect(approval).toMatchObject({
      kind: 'role_grant',
      whomName: person.name,
      summary: { role: 'officer' },
      reason: REASON,
      proposedByName: circle.admin.name,
      proposedByMe: false,
      canDecide: true,
      state: 'waiting',
      link: null,
    })
    expect((await decide(w, circle.admin2, approval)).message).toBe(
      'Approved. It has taken effect.',
    )
    expect(await rolesNow(person)).toEqual(['officer'])
    await w.call('GET /staff/disputes', { token: person.token, query: {} })
    expect([
      await noticesTo(w, circle.admin2, 'approval_waiting'),
      await noticesTo(w, person, 'role_granted'),
      await noticesTo(w, circle.admin, 'approval_decided'),
    ]).toEqual([['approval_waiting'], ['role_granted'], ['approval_decided']])
    expect(await actsIn(w, circle, 'role.grant')).toEqual([
      {
        act: 'role.grant',
        actor_id: circle.admin2.memberId,
        actor_role: 'admin',
        whom_id: person.memberId,
        before: { role: 'officer', held: false },
        after: { role: 'officer', held: true },
        readable: false,
      },
    ])
  })

  test('is decided neither by its holder, nor their introducer, nor by one alone', async () => {
    const introduced = await newMember(w, circle, { inviter: circle.admin2 })
    for (const whom of [circle.admin, circle.admin2])
      expect((await refusal(roles.grant(circle.admin, whom, 'manager'))).code).toBe(
        'staff.nobody-can-decide',
      )
    await roles.grant(circle.admin2, introduced, 'manager')
    const approval = await waitingFor(w, circle.admin2, { whom: introduced })
    expect(approval).toMatchObject({ proposedByMe: true, canDecide: false })
    expect((await refusal(decide(w, circle.admin2, approval))).code).toBe('staff.approval-own')
    // The introducer is one of the two, so an administrator without a tie is the other.
    await decide(w, circle.admin, await waitingFor(w, circle.admin, { whom: introduced }))
    expect([await rolesNow(introduced), await rolesNow(circle.admin2)]).toEqual([
      ['manager'],
      ['admin'],
    ])
  })

  test('is given by the only two administrators, whichever of them brought the person', async () => {
    const young = await newCircle(w)
    const [one, other] = [young.admin, await newMember(w, young, { roles: ['admin', 'steward'] })]
    await untie(w, [other])
    const first = await newMember(w, young, { inviter: one })
    const next = await newMember(w, young, { inviter: first })
    for (const admin of [one, other])
      expect(
        (
          await w.call('GET /staff/members/{memberId}', {
            token: admin.token,
            params: { memberId: first.memberId },
          })
        ).data.can.includes('grant_role'),
      ).toBe(true)
    await roles.grant(other, first, 'steward')
    await decide(w, one, await waitingFor(w, one, { whom: first }))
    await roles.grant(one, next, 'officer')
    await decide(w, other, await waitingFor(w, other, { whom: next }))
    expect(await rolesNow(next)).toEqual(['officer'])
  })

  test('of steward is given and taken by officers too, no other role is', async () => {
    const person = await bring()
    for (const role of ['officer', 'manager', 'admin'] as const)
      expect((await refusal(roles.grant(circle.officer, person, role))).code).toBe(
        'staff.role-not-yours-to-give',
      )
    expect((await refusal(roles.withdraw(circle.officer, circle.officer2, 'officer'))).code).toBe(
      'staff.role-not-yours-to-give',
    )
    await roles.grant(circle.officer, person, 'steward')
    await decide(w, circle.officer2, await waitingFor(w, circle.officer2, { whom: person }))
    expect(await rolesNow(person)).toEqual(['steward'])
    await roles.withdraw(circle.officer, person, 'steward')
    expect(await rolesNow(person)).toEqual([])
  })

  test('that only administrators give is not there for officers to decide', async () => {
    const person = await bring()
    await roles.grant(circle.admin, person, 'manager')
    const approval = await waitingFor(w, circle.admin2, { whom: person })
    for (const other of [circle.officer, circle.steward]) {
      expect(
        (await w.call('GET /staff/approvals', { token: other.token, query: {} })).data.map(
          ({ id }) => id,
        ),
      ).not.toContain(approval.id)
      expect((await refusal(decide(w, other, approval))).code).toBe('staff.approval-unknown')
    }
    expect((await decide(w, circle.admin2, approval, false)).message).toBe(
      'Refused. The person who proposed it is told.',
    )
    expect([
      await rolesNow(person),
      (await refusal(decide(w, circle.admin2, approval))).code,
    ]).toEqual([[], 'staff.approval-decided'])
  })

  test('is refused to its holder, applicants, suspended and other circles', async () => {
    const [applicant, elsewhere] = [
      await newMember(w, circle, { upTo: 'phone' }),
      (await helpingCircle(w)).steward,
    ]
    expect((await refusal(roles.grant(circle.admin, circle.steward, 'steward'))).code).toBe(
      'staff.role-held',
    )
    for (const memberId of [applicant.memberId, elsewhere.memberId, NO_ID]) {
      expect((await refusal(roles.grant(circle.admin, { memberId }, 'steward'))).code).toBe(
        'members.member-unknown',
      )
      expect((await refusal(roles.withdraw(circle.admin, { memberId }, 'steward'))).code).toBe(
        'members.member-unknown',
      )
    }
    expect((await refusal(roles.withdraw(circle.admin, circle.steward, 'officer'))).code).toBe(
      'staff.role-not-held',
    )
  })

  test('waits once, however often proposed, and replays as one proposal', async () => {
    const person = await bring()
    await sendTwice(
      w,
      'POST /staff/roles/grant',
      {
        token: circle.admin.token,
        body: { memberId: person.memberId, role: 'manager', reason: REASON },
      },
      { body: { memberId: person.memberId, role: 'officer', reason: REASON } },
    )
    expect((await refusal(roles.grant(circle.admin2, person, 'manager'))).code).toBe(
      'staff.approval-waits-already',
    )
    await roles.grant(circle.admin2, person, 'steward')
    const { data } = await w.call('GET /staff/approvals', { token: circle.admin.token, query: {} })
    expect(
      data.filter(({ whomName }) => whomName === person.name).map(({ summary }) => summary['role']),
    ).toEqual(['manager', 'steward'])
  })

  test('is not given when taken up meanwhile, and the proposal waits on', async () => {
    const person = await bring()
    await roles.grant(circle.admin, person, 'manager')
    const approval = await waitingFor(w, circle.admin2, { whom: person })
    await w.owner.pool.query(
      `INSERT INTO member_role (circle_id, member_id, role, granted_at)
        VALUES ($1, $2, 'manager', app_now())`,
      [circle.circleId, person.memberId],
    )
    expect((await refusal(decide(w, circle.admin2, approval))).code).toBe('staff.role-held')
    expect((await refusal(decide(w, circle.admin2, { ...approval, version: 7 }))).code).toBe(
      'request.changed-meanwhile',
    )
    await decide(w, circle.admin2, approval, false)
  })

  test('approved by two people at once is given once', async () => {
    const person = await bring()
    await roles.grant(circle.officer, person, 'steward')
    const approval = await waitingFor(w, circle.admin, { whom: person })
    const outcomes = await meeting(
      w,
      { rows: 'SELECT FROM circle WHERE circle_id = $1', values: [circle.circleId] },
      [circle.admin, circle.admin2].map((admin) => () => decide(w, admin, approval)),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(
      (await actsIn(w, circle, 'role.grant')).filter(({ whom_id }) => whom_id === person.memberId),
    ).toHaveLength(1)
  })
})

describe('who has which role', () => {
  test('is shown to officers and administrators, with the second factor', async () => {
    const { data } = await w.call('GET /staff/roles', { token: circle.officer.token })
    expect(
      data.find(({ memberId, role }) => memberId === circle.officer.memberId && role === 'officer'),
    ).toEqual({
      memberId: circle.officer.memberId,
      name: circle.officer.name,
      role: 'officer',
      grantedAt: expect.any(String),
      hasSecondFactor: true,
      able: true,
      withdraw: 'not_yours',
    })
    expect(data.find(({ memberId }) => memberId === circle.steward.memberId)).toMatchObject({
      role: 'steward',
      hasSecondFactor: false,
      able: false,
    })
    await expect(w.call('GET /staff/roles', { token: circle.steward.token })).rejects.toMatchObject(
      { code: 'request.not-allowed' },
    )
    expect(
      (await w.call('GET /staff/roles', { token: (await helpingCircle(w)).admin.token })).data.map(
        ({ memberId }) => memberId,
      ),
    ).not.toContain(circle.officer.memberId)
  })
})
