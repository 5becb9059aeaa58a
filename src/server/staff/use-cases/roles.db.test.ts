import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import { removeMember, suspendMember } from '#server/members/measures/membership-measures.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { NO_ID, sendTwice, refusal } from '#test/helping/commands.ts'
import { disputedMatch, finished, proposed } from '#test/helping/disputes.ts'
import { helpingCircle, helpingWorld } from '#test/helping/helping.ts'
import { holding, meeting } from '#test/circle/meeting.ts'
import { newCircle, newMember, type Person } from '#test/circle/people.ts'
import {
  actsIn,
  assignTo,
  changingRoles,
  decide,
  REASON,
  staffed,
  type StaffedCircle,
  noticesTo,
  untie,
  untiedMember,
  waitingFor,
} from '#test/circle/staff.ts'
import type { TestWorld } from '#test/server/world.ts'

let w: TestWorld
let circle: StaffedCircle
let roles: ReturnType<typeof changingRoles>
beforeAll(async () => {
  w = await helpingWorld()
  circle = await staffed(w, await helpingCircle(w))
  roles = changingRoles(w)
})
afterAll(() => w.close())

const rolesNow = async (member: { memberId: string }) =>
  (
    await w.owner.pool.query<{ role: string }>(
      'SELECT role FROM member_role WHERE member_id = $1 ORDER BY role',
      [member.memberId],
    )
  ).rows.map(({ role }) => role)
const bring = () => untiedMember(w, circle)
async function given(member: Person, role: StaffRole): Promise<void> {
  await roles.grant(circle.admin, member, role)
  await decide(w, circle.admin2, await waitingFor(w, circle.admin2, { whom: member }))
}

describe('a role', () => {
  test('is proposed by one and held once a second person agrees, in running sessions too', async () => {
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

  test('is neither proposed nor approved by whoever is to have it or introduced them, nor approved by whoever proposed it', async () => {
    const introduced = await newMember(w, circle, { inviter: circle.admin2 })
    expect((await refusal(roles.grant(circle.admin2, introduced, 'manager'))).code).toBe(
      'members.tied',
    )
    expect((await refusal(roles.grant(circle.admin, circle.admin, 'manager'))).code).toBe(
      'members.tied',
    )
    await roles.grant(circle.admin, introduced, 'manager')
    const seenBy = async (by: Person) =>
      (await w.call('GET /staff/approvals', { token: by.token, query: {} })).data.map(
        ({ whomName }) => whomName,
      )
    const approval = await waitingFor(w, circle.admin, { whom: introduced })
    expect(approval).toMatchObject({ proposedByMe: true, canDecide: false })
    expect((await refusal(decide(w, circle.admin, approval))).code).toBe('staff.approval-own')
    expect((await refusal(decide(w, circle.admin2, approval))).code).toBe('members.tied')
    await roles.grant(circle.admin, circle.admin2, 'manager')
    const own = await waitingFor(w, circle.admin, { whom: circle.admin2 })
    expect([
      await seenBy(circle.admin2),
      (await refusal(decide(w, circle.admin2, own))).code,
    ]).toEqual([[], 'members.tied'])
    expect([await rolesNow(introduced), await rolesNow(circle.admin2)]).toEqual([[], ['admin']])
    for (const { id } of [approval, own])
      await w.call('POST /staff/approvals/{approvalId}/withdraw', {
        token: circle.admin.token,
        params: { approvalId: id },
      })
  })

  test('is given in a circle that has only its two administrators to whom neither of them brought', async () => {
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
      ).toBe(admin === other)
    await roles.grant(one, next, 'officer')
    await decide(w, other, await waitingFor(w, other, { whom: next }))
    expect(await rolesNow(next)).toEqual(['officer'])
  })

  test('of steward may be given and taken by an officer, no other; administrators and officers decide it', async () => {
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

  test('is refused to whoever has it, has only applied, is suspended, or belongs to another circle', async () => {
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

  test('waits once, however often it is proposed, and with the same key is one proposal', async () => {
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

  test('is not given when it was taken up meanwhile, and the proposal goes on waiting', async () => {
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

describe('taking a role away', () => {
  test('counts at once, also in what is under way, and the person is told', async () => {
    const person = await bring()
    await given(person, 'officer')
    const suspend = () =>
      w.call('POST /staff/members/{memberId}/suspend', {
        token: person.token,
        params: { memberId: circle.steward2.memberId },
        body: { reason: REASON },
      })
    // Whoever holds the circle takes the role away before the act that waits for it looks at what
    // it may do.
    const [late] = await holding(
      w,
      { rows: 'SELECT FROM circle WHERE circle_id = $1', values: [circle.circleId] },
      [suspend],
      async () => {
        await w.owner.pool.query(
          "DELETE FROM member_role WHERE member_id = $1 AND role = 'officer'",
          [person.memberId],
        )
      },
    )
    expect(late).toMatchObject({ status: 'rejected', reason: { code: 'request.not-allowed' } })
    await w.owner.pool.query(
      `INSERT INTO member_role (circle_id, member_id, role, granted_at)
        VALUES ($1, $2, 'officer', app_now())`,
      [circle.circleId, person.memberId],
    )
    expect((await roles.withdraw(circle.admin, person, 'officer')).message).toBe(
      'The role was removed. This applies from now on.',
    )
    await expect(
      w.call('GET /staff/disputes', { token: person.token, query: {} }),
    ).rejects.toMatchObject({ code: 'request.not-allowed' })
    expect(await noticesTo(w, person, 'role_withdrawn')).toEqual(['role_withdrawn'])
    expect(await actsIn(w, circle, 'role.withdraw')).toContainEqual(
      expect.objectContaining({
        actor_id: circle.admin.memberId,
        actor_role: 'admin',
        whom_id: person.memberId,
        before: { role: 'officer', held: true },
        after: { role: 'officer', held: false },
      }),
    )
  })

  test('gives the browser sessions of the person a new token', async () => {
    const person = await bring()
    await given(person, 'manager')
    await w.owner.pool.query(
      "UPDATE session SET kind = 'cookie', renew = false WHERE member_id = $1",
      [person.memberId],
    )
    await roles.withdraw(circle.admin, person, 'manager')
    expect(
      (
        await w.owner.pool.query('SELECT DISTINCT renew FROM session WHERE member_id = $1', [
          person.memberId,
        ])
      ).rows,
    ).toEqual([{ renew: true }])
  })

  test('of a steward has their members looked after by others, whom nothing ties to them', async () => {
    const leaving = await bring()
    await given(leaving, 'steward')
    const [one, other] = [await bring(), await newMember(w, circle, { inviter: circle.steward })]
    for (const member of [one, other]) await assignTo(w, leaving, member)
    await roles.withdraw(circle.admin, leaving, 'steward')
    const { rows } = await w.owner.pool.query<{ member_id: string; steward_id: string }>(
      'SELECT member_id, steward_id FROM member WHERE member_id = ANY ($1)',
      [[one.memberId, other.memberId]],
    )
    const now = new Map(rows.map((row) => [row.member_id, row.steward_id]))
    expect([circle.steward.memberId, circle.steward2.memberId, circle.admin.memberId]).toContain(
      now.get(one.memberId),
    )
    expect([circle.steward2.memberId, circle.admin.memberId]).toContain(now.get(other.memberId))
  })

  test('takes back what they proposed by right of it', async () => {
    const [leaving, person] = [await bring(), await bring()]
    await given(leaving, 'officer')
    await roles.grant(leaving, person, 'steward')
    const approval = await waitingFor(w, circle.admin2, { whom: person })
    await roles.withdraw(circle.admin, leaving, 'officer')
    expect((await refusal(decide(w, circle.admin2, approval))).code).toBe('staff.approval-decided')
  })

  test.each([
    ['is suspended', "UPDATE member SET status = 'suspended' WHERE member_id = $1"],
    ['has lost the role', 'DELETE FROM member_role WHERE member_id = $1'],
  ])('nobody carries out the proposal of somebody who %s, whatever way', async (_, sql) => {
    const [leaving, person] = [await bring(), await bring()]
    await given(leaving, 'officer')
    await roles.grant(leaving, person, 'steward')
    const approval = await waitingFor(w, circle.admin2, { whom: person })
    await w.owner.pool.query(sql, [leaving.memberId])
    expect((await refusal(decide(w, circle.admin2, approval))).code).toBe('staff.approval-decided')
    expect(await rolesNow(person)).toEqual([])
  })

  test('a measure of the disputes takes back what the person proposed', async () => {
    for (const measure of [suspendMember, removeMember]) {
      const [leaving, person] = [await bring(), await bring()]
      await given(leaving, 'officer')
      await roles.grant(leaving, person, 'steward')
      await inTransaction(
        w.world.database,
        { vault: w.world.vault, language: 'en' },
        async (ctx) => void (await measure(ctx, leaving)),
      )
      const { rows } = await w.owner.pool.query(
        'SELECT state FROM approval WHERE proposed_by = $1',
        [leaving.memberId],
      )
      expect(rows).toEqual([{ state: 'withdrawn' }])
    }
  })

  test('leaves two administrators, also when two are taken at the same moment', async () => {
    const third = await bring()
    await given(third, 'admin')
    const outcomes = await meeting(
      w,
      { rows: 'SELECT FROM circle WHERE circle_id = $1', values: [circle.circleId] },
      [
        () => roles.withdraw(circle.admin, circle.admin2, 'admin'),
        () => roles.withdraw(circle.admin2, third, 'admin'),
      ],
    )
    const words = outcomes
      .map((outcome) =>
        outcome.status === 'fulfilled' ? 'done' : (outcome.reason as { code: string }).code,
      )
      .toSorted()
    expect([
      ['done', 'staff.too-few-admins'],
      ['done', 'request.not-allowed'],
    ]).toContainEqual(words)
    const { rows } = await w.owner.pool.query(
      "SELECT count(*)::int AS admins FROM member_role WHERE circle_id = $1 AND role = 'admin'",
      [circle.circleId],
    )
    expect(rows).toEqual([{ admins: 2 }])
    expect((await refusal(roles.withdraw(circle.admin, circle.admin, 'admin'))).code).toMatch(
      /too-few-admins|not-allowed/,
    )
  })
})

describe('somebody whom a matter concerns', () => {
  const fresh = async () => staffed(w, await helpingCircle(w))
  const untied = async (own: StaffedCircle, roles: readonly StaffRole[] = []) => {
    const made = await newMember(w, own, { roles })
    await untie(w, [made])
    return made
  }
  const refused = async (by: Person, member: { memberId: string }, role: StaffRole) =>
    (await refusal(roles.withdraw(by, member, role))).code

  test('does not end it by taking the role of who proposed to suspend them, nor the other deciders’; once it is decided they can', async () => {
    const own = await fresh()
    const accused = await untied(own, ['admin'])
    await w.call('POST /staff/members/{memberId}/suspend', {
      token: own.officer.token,
      params: { memberId: accused.memberId },
      body: { reason: REASON },
    })
    expect([
      await refused(accused, own.officer, 'officer'),
      await refused(accused, own.officer2, 'officer'),
      await refused(accused, own.admin2, 'admin'),
    ]).toEqual(Array.from({ length: 3 }, () => 'staff.own-matter-open'))
    expect(
      (
        await w.owner.pool.query(
          "SELECT state FROM approval WHERE circle_id = $1 AND kind = 'suspension'",
          [own.circleId],
        )
      ).rows,
    ).toEqual([{ state: 'waiting' }])
    // What decides nothing about people stays theirs to take, as does their own.
    await roles.withdraw(accused, own.steward2, 'steward')
    await roles.withdraw(own.admin2, own.officer, 'officer')
    await roles.withdraw(accused, own.officer2, 'officer')
  })

  test('does not take the roles of officers while a dispute of theirs, or of somebody they brought, is open; other administrators do', async () => {
    const own = await fresh()
    const accused = await untied(own, ['admin'])
    const dispute = await disputedMatch(w, own, { giver: accused })
    await proposed(w, dispute, own.officer, { outcome: 'not_paid' })
    expect([
      await refused(accused, own.officer, 'officer'),
      await refused(accused, own.officer2, 'officer'),
    ]).toEqual(['staff.own-matter-open', 'staff.own-matter-open'])
    expect(
      (
        await w.owner.pool.query(
          `SELECT d.state, r.state AS ruling FROM dispute d
            JOIN ruling r USING (circle_id, dispute_id) WHERE d.dispute_id = $1`,
          [dispute.id],
        )
      ).rows,
    ).toEqual([{ state: 'review', ruling: 'proposed' }])
    await w.owner.pool.query('UPDATE member SET introduced_by = $1 WHERE member_id = $2', [
      own.admin2.memberId,
      dispute.receiver.memberId,
    ])
    expect(await refused(own.admin2, own.officer2, 'officer')).toBe('staff.own-matter-open')
    await w.owner.pool.query('UPDATE member SET introduced_by = NULL WHERE member_id = $1', [
      dispute.receiver.memberId,
    ])
    await roles.withdraw(own.admin2, own.officer2, 'officer')
  })

  test('nor while a measure that came of one waits, which may be about them', async () => {
    const own = await fresh()
    const accused = await untied(own, ['admin'])
    const dispute = await disputedMatch(w, own, { giver: accused })
    await finished(w, dispute, [own.officer, own.officer2], { outcome: 'not_paid' })
    await roles.withdraw(accused, own.officer2, 'officer')
    await w.call('POST /staff/disputes/{disputeId}/measure', {
      token: own.officer.token,
      params: { disputeId: dispute.id },
      body: { memberId: accused.memberId, measure: 'limit_30_days', reasons: REASON },
    })
    expect(await refused(accused, own.officer, 'officer')).toBe('staff.own-matter-open')
  })

  test('nor takes anything from people they are tied to, but lays down their own', async () => {
    const own = await fresh()
    const friend = await newMember(w, own, { inviter: own.admin2, roles: ['steward', 'admin'] })
    expect([
      await refused(own.admin2, friend, 'steward'),
      await refused(friend, own.admin2, 'admin'),
    ]).toEqual(['members.tied', 'members.tied'])
    await roles.withdraw(friend, friend, 'steward')
    expect(await rolesNow(friend)).toEqual(['admin'])
  })
})

describe('who has which role', () => {
  test('is shown to officers and administrators, with whether the second factor is set up', async () => {
    const { data } = await w.call('GET /staff/roles', { token: circle.officer.token })
    expect(
      data.find(({ memberId, role }) => memberId === circle.officer.memberId && role === 'officer'),
    ).toEqual({
      memberId: circle.officer.memberId,
      name: circle.officer.name,
      role: 'officer',
      grantedAt: expect.any(String),
      hasSecondFactor: true,
      withdraw: 'not_yours',
    })
    expect(data.find(({ memberId }) => memberId === circle.steward.memberId)).toMatchObject({
      role: 'steward',
      hasSecondFactor: false,
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
