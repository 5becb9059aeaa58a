import { describe, test, expect } from 'vitest'
import type { CircleRole } from '#domain/shared/staff-roles.ts'
import { removeMember, suspendMember } from '#server/members/measures/membership-measures.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { refusal } from '#test/helping/commands.ts'
import { disputedMatch, finished, proposed } from '#test/helping/disputes.ts'
import { holding, meeting } from '#test/circle/meeting.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import {
  actsIn,
  assignTo,
  decide,
  REASON,
  staffed,
  type StaffedCircle,
  noticesTo,
  untie,
  waitingFor,
} from '#test/circle/staff.ts'
import { helpingCircle } from '#test/helping/helping.ts'
import { rolesOfCircle } from '#test/staff/roles-of-circle.ts'

const { w, circle, roles, rolesNow, bring, given } = await rolesOfCircle()

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
    // The lock holder takes the role away before the waiting act checks its rights.
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

  test('of a steward gives their members to other, untied stewards', async () => {
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
  const untied = async (own: StaffedCircle, roles: readonly CircleRole[] = []) => {
    const made = await newMember(w, own, { roles })
    await untie(w, [made])
    return made
  }
  const refused = async (by: Person, member: { memberId: string }, role: CircleRole) =>
    (await refusal(roles.withdraw(by, member, role))).code

  test('cannot take the role of a decider about them, until it is decided', async () => {
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
    // They may still take a role that decides nothing about people, and their own.
    await roles.withdraw(accused, own.steward2, 'steward')
    await roles.withdraw(own.admin2, own.officer, 'officer')
    await roles.withdraw(accused, own.officer2, 'officer')
  })

  test('cannot take officers’ roles during an own dispute; others can', async () => {
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
