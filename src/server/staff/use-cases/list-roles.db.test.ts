import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import { refusal } from '#test/helping/commands.ts'
import { helpingCircle, worldOfFile } from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import {
  changingRoles,
  decide,
  REASON,
  staffed,
  type StaffedCircle,
  untiedMember,
  waitingFor,
} from '#test/circle/staff.ts'

const w = await worldOfFile()
let circle: StaffedCircle
let roles: ReturnType<typeof changingRoles>
beforeAll(async () => {
  circle = await staffed(w, await helpingCircle(w))
  roles = changingRoles(w)
})

const bring = () => untiedMember(w, circle)

describe('a role', () => {
  test('shows who decided it, when and why, to those who may decide such', async () => {
    const [one, other] = [await bring(), await bring()]
    const decided = async (by: Person, whom: Person) =>
      (
        await w.call('GET /staff/approvals', { token: by.token, query: { which: 'decided' } })
      ).data.find(({ whomName }) => whomName === whom.name)
    await roles.grant(circle.admin, one, 'manager')
    await decide(w, circle.admin2, await waitingFor(w, circle.admin2, { whom: one }), false)
    const ended = {
      at: expect.any(String),
      byName: circle.admin2.name,
      byMe: false,
      byOperator: false,
      reason: REASON,
    }
    expect([await decided(circle.admin, one), await decided(circle.admin2, one)]).toMatchObject([
      { state: 'refused', ended },
      { ended: { ...ended, byMe: true } },
    ])
    await roles.grant(circle.admin, other, 'manager')
    const approval = await waitingFor(w, circle.admin, { whom: other })
    expect(approval.ended).toBeNull()
    await w.call('POST /staff/approvals/{approvalId}/withdraw', {
      token: circle.admin.token,
      params: { approvalId: approval.id },
    })
    expect(await decided(circle.admin2, other)).toMatchObject({
      state: 'withdrawn',
      ended: { byName: circle.admin.name, byMe: false, reason: null },
    })
  })

  test('says who cannot work in it, whatever of their proofs is missing', async () => {
    const shown = async () =>
      (await w.call('GET /staff/roles', { token: circle.admin.token })).data.find(
        ({ memberId, role }) => memberId === circle.officer2.memberId && role === 'officer',
      )
    expect(await shown()).toMatchObject({ able: true, hasSecondFactor: true })
    await w.owner.pool.query(
      'UPDATE identity SET phone_verified_at = NULL WHERE circle_id = $1 AND member_id = $2',
      [circle.circleId, circle.officer2.memberId],
    )
    expect(await shown()).toMatchObject({ able: false, hasSecondFactor: true })
  })

  test('is shown as one to take away only where it can be, or why not', async () => {
    const near = await newMember(w, circle, { inviter: circle.admin, roles: ['steward'] })
    const shown = async (by: Person, whom: { memberId: string }, role: StaffRole) =>
      (await w.call('GET /staff/roles', { token: by.token })).data.find(
        (holder) => holder.memberId === whom.memberId && holder.role === role,
      )?.withdraw
    expect([
      await shown(circle.admin, near, 'steward'),
      await shown(circle.admin2, near, 'steward'),
      await shown(circle.officer, near, 'steward'),
      await shown(circle.officer, circle.officer2, 'officer'),
    ]).toEqual(['tied', 'may', 'may', 'not_yours'])
    expect((await refusal(roles.withdraw(circle.admin, near, 'steward'))).code).toBe('members.tied')
    expect(await shown(circle.admin, circle.admin2, 'admin')).toBe('too_few_admins')
    expect((await refusal(roles.withdraw(circle.admin, circle.admin, 'admin'))).code).toBe(
      'staff.too-few-admins',
    )
  })
})
