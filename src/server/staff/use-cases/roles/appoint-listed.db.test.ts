import type { CircleRole } from '#domain/shared/staff-roles.ts'
import { newOutsideOfficer } from '#test/staff/outside-officers.ts'
import { meeting } from '#test/circle/meeting.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newMember, type Person } from '#test/circle/people.ts'
import {
  actsIn,
  changingRoles,
  decide,
  noticesTo,
  REASON,
  untiedMember,
  waitingFor,
} from '#test/circle/staff.ts'
import { refusal } from '#test/helping/commands.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import {
  accept,
  foundedCircle,
  type FoundedCircle,
  invited,
  recognise,
} from '#test/members/lists.ts'

const w = await worldOfFile()
const roles = changingRoles(w)
let circle: FoundedCircle
beforeEach(async () => {
  circle = await foundedCircle(w)
})
const codeOf = async (act: Promise<unknown>) => (await refusal(act)).code
const rolesOf = async ({ memberId }: { memberId: string }) =>
  (
    await w.owner.pool.query<{ role: string }>(
      'SELECT role FROM member_role WHERE member_id = $1 ORDER BY role',
      [memberId],
    )
  ).rows.map(({ role }) => role)
const mayGrant = async (by: Person, whom: Person) =>
  (
    await w.call('GET /staff/members/{memberId}', {
      token: by.token,
      params: { memberId: whom.memberId },
    })
  ).data.can.includes('grant_role')

/** Somebody whose name the first founder entered, and whom the other one recognised. */
async function listed(): Promise<Person> {
  const [one] = await invited(w, circle, 1)
  const person = await accept(w, circle, one!)
  await recognise(w, circle.other, one!.id)
  return person
}

const toConfirm = async ({ token }: Pick<Person, 'token'>) =>
  (await w.call('GET /user/role-proposals', { token })).data
const answer = async (
  { token }: Pick<Person, 'token'>,
  { id, version }: { id: string; version: number },
  confirm = true,
) =>
  w.call('POST /user/role-proposals/{approvalId}/answer', {
    token,
    params: { approvalId: id },
    body: { confirm, reason: REASON, version },
  })
/** A proposal that every administrator is tied to, as it waits. */
async function proposedToMembers(person: Person, role: CircleRole = 'steward') {
  await roles.grant(circle.admin, person, role)
  const { id, version } = await waitingFor(w, circle.admin, { whom: person })
  return { id, version }
}

describe('a role for somebody of a list', () => {
  test('is given by the one who entered the name and the other, who did not recognise', async () => {
    const [helper, second] = [await listed(), await listed()]
    const [one] = await invited(w, circle, 1)
    const person = await accept(w, circle, one!)
    for (const by of [helper, second]) await recognise(w, by, one!.id)
    await roles.grant(circle.admin, person, 'steward')
    await decide(w, circle.other, await waitingFor(w, circle.other, { whom: person }))
    expect(await mayGrant(circle.admin, person)).toBe(true)
    expect(await rolesOf(person)).toEqual(['steward'])
    await roles.grant(circle.other, person, 'officer')
    await decide(w, circle.admin, await waitingFor(w, circle.admin, { whom: person }))
    expect(await rolesOf(person)).toEqual(['officer', 'steward'])
    // An administrator without a tie is there, so nobody is asked to confirm.
    await roles.grant(circle.admin, person, 'manager')
    expect(await toConfirm(second)).toEqual([])
  })

  test('is confirmed by an untied member where each administrator is tied', async () => {
    const [person, friend] = [await listed(), await listed()]
    const { message } = await roles.grant(circle.admin, person, 'steward')
    expect(message).toContain('an active member or an officer from outside')
    const waits = await waitingFor(w, circle.admin, { whom: person })
    expect(await codeOf(decide(w, circle.other, waits))).toBe('members.tied')
    const [proposal] = await toConfirm(friend)
    expect(proposal).toEqual({
      id: waits.id,
      whomName: person.name,
      role: 'steward',
      proposedByName: circle.admin.name,
      reason: REASON,
      expiresAt: expect.any(String),
      version: 1,
    })
    await w.work()
    expect([
      await noticesTo(w, friend, 'role_to_confirm'),
      await noticesTo(w, person, 'role_to_confirm'),
      await noticesTo(w, circle.other, 'role_to_confirm'),
    ]).toEqual([['role_to_confirm'], [], []])
    await answer(friend, waits)
    expect(await rolesOf(person)).toEqual(['steward'])
    expect(await actsIn(w, circle, 'role.grant')).toEqual([
      {
        act: 'role.grant',
        actor_id: friend.memberId,
        actor_role: 'participant',
        whom_id: person.memberId,
        before: { role: 'steward', held: false },
        after: { role: 'steward', held: true },
        readable: false,
      },
    ])
    expect(await codeOf(answer(friend, waits))).toBe('staff.approval-decided')
  })

  test('ends with a no, and may be proposed again', async () => {
    const [person, friend] = [await listed(), await listed()]
    await answer(friend, await proposedToMembers(person), false)
    expect([await rolesOf(person), await toConfirm(friend)]).toEqual([[], []])
    await proposedToMembers(person)
  })

  test('is confirmed by an officer from outside', async () => {
    const [person] = [await listed()]
    const outside = await newOutsideOfficer(w, circle.admin, circle.other)
    const waits = await proposedToMembers(person)
    await w.work()
    expect(await noticesTo(w, outside)).toEqual(['role_to_confirm_outside'])
    expect(await toConfirm(outside)).toMatchObject([{ id: waits.id, whomName: person.name }])
    await answer(outside, waits)
    expect(await rolesOf(person)).toEqual(['steward'])
  })

  test('is refused at once where nobody could decide', async () => {
    const person = await listed()
    // Of the only other member nobody asks anything while they are suspended.
    await w.owner.pool.query("UPDATE member SET status = 'suspended' WHERE member_id = $1", [
      circle.steward.memberId,
    ])
    expect(await codeOf(roles.grant(circle.admin, person, 'steward'))).toBe(
      'staff.nobody-can-decide',
    )
    expect(await codeOf(roles.grant(circle.admin, circle.other, 'officer'))).toBe(
      'staff.nobody-can-decide',
    )
  })
})

describe('who may not confirm', () => {
  const TIES: readonly [string, (person: Person, friend: Person) => Promise<unknown>][] = [
    [
      'introduced the person meanwhile',
      ({ memberId }, friend) =>
        w.owner.pool.query('UPDATE member SET introduced_by = $1 WHERE member_id = $2', [
          friend.memberId,
          memberId,
        ]),
    ],
    [
      'is suspended meanwhile',
      (_, { memberId }) =>
        w.owner.pool.query("UPDATE member SET status = 'suspended' WHERE member_id = $1", [
          memberId,
        ]),
    ],
    ['is paid where the person is', (person, friend) => paidAlike(friend, person)],
    ['is paid where an administrator is', (_, friend) => paidAlike(friend, circle.admin)],
  ]
  const paidAlike = async (...people: readonly Pick<Person, 'memberId'>[]) => {
    for (const { memberId } of people)
      await w.owner.pool.query(
        `INSERT INTO payment_detail (circle_id, detail_id, member_id, kind, detail_sealed,
           detail_key, usable_from, created_at)
         VALUES ($1, gen_random_uuid(), $2, 'upi', 'x', 'the same', app_now(), app_now())`,
        [circle.circleId, memberId],
      )
  }

  test.each(TIES)('somebody who %s', async (_, tie) => {
    const [person, friend] = [await listed(), await listed()]
    const waits = await proposedToMembers(person)
    await tie(person, friend)
    expect(await codeOf(answer(friend, waits))).toMatch(/approval-unknown|member-suspended|not-/)
    expect(await rolesOf(person)).toEqual([])
  })

  test('the person, the administrators, and members of other circles', async () => {
    const [person] = [await listed(), await listed()]
    const waits = await proposedToMembers(person)
    const stranger = await newMember(w, await foundedCircle(w))
    for (const by of [person, circle.admin, circle.other, stranger]) {
      expect(await toConfirm(by)).toEqual([])
      expect(await codeOf(answer(by, waits))).toBe('staff.approval-unknown')
    }
  })

  test('anybody, once it is taken back or the proposer is no administrator any more', async () => {
    const [person, friend] = [await listed(), await listed()]
    const waits = await proposedToMembers(person)
    await w.call('POST /staff/approvals/{approvalId}/withdraw', {
      token: circle.admin.token,
      params: { approvalId: waits.id },
    })
    expect(await codeOf(answer(friend, waits))).toBe('staff.approval-decided')
    const again = await proposedToMembers(person)
    await w.owner.pool.query("DELETE FROM member_role WHERE member_id = $1 AND role = 'admin'", [
      circle.admin.memberId,
    ])
    expect(await codeOf(answer(friend, again))).toBe('staff.approval-unknown')
  })

  test('a second one: two at one instant give the role once', async () => {
    const [person, friend, other] = [await listed(), await listed(), await listed()]
    const waits = await proposedToMembers(person)
    const outcomes = await meeting(
      w,
      { rows: 'SELECT FROM circle WHERE circle_id = $1', values: [circle.circleId] },
      [friend, other].map((by) => () => answer(by, waits)),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await actsIn(w, circle, 'role.grant')).toHaveLength(1)
  })
})

describe('the database', () => {
  const asApp = (sql: string) => w.world.database.pool.query(sql)
  const approve = (id: string, by: { memberId: string }) =>
    asApp(`UPDATE approval SET state = 'approved', decided_by = '${by.memberId}',
      decided_circle_id = '${circle.circleId}', decided_at = app_now() WHERE approval_id = '${id}'`)

  test('gives the application no role without two people, one of them untied', async () => {
    const [person, friend] = [await listed(), await listed()]
    const { id } = await proposedToMembers(person)
    const insert = asApp(`INSERT INTO member_role VALUES ('${circle.circleId}',
      '${person.memberId}', 'steward', app_now(), '${circle.admin.memberId}')`)
    await expect(insert).rejects.toThrow('two people give the role')
    for (const by of [circle.other, person])
      await expect(approve(id, by)).rejects.toThrow('two people appoint')
    const before = asApp(`UPDATE approval SET payload = '{"role":"admin"}'
      WHERE approval_id = '${id}'`)
    await expect(before).rejects.toThrow('never changes')
    await expect(
      asApp(`INSERT INTO approval (circle_id, approval_id, kind, subject_kind, subject_id, payload,
        state, proposed_by, proposed_circle_id, proposed_at, expires_at, decided_by)
        VALUES ('${circle.circleId}', gen_random_uuid(), 'role_grant', 'member',
        '${person.memberId}', '{"role":"admin"}', 'approved', '${circle.admin.memberId}',
        '${circle.circleId}', app_now(), app_now(), '${friend.memberId}')`),
    ).rejects.toThrow('begins as a proposal')
    await approve(id, friend)
    // Approved some time ago, it gives nothing again.
    await w.advance(5 * 60_000)
    await expect(
      asApp(`INSERT INTO member_role SELECT circle_id, subject_id, 'steward', decided_at,
        proposed_by FROM approval WHERE approval_id = '${id}'`),
    ).rejects.toThrow('two people give the role')
  })
})

test('a role for an applicant ties the steward who accepted them', async () => {
  const { admin, other, circleId } = circle
  const third = await newMember(w, circle, { roles: ['admin'] })
  await w.owner.pool.query('UPDATE member SET introduced_by = NULL WHERE member_id = $1', [
    third.memberId,
  ])
  const person = await untiedMember(w, circle)
  await w.owner.pool.query(
    `INSERT INTO application (circle_id, application_id, member_id, state, decided_by, decided_at,
       created_at) VALUES ($1, gen_random_uuid(), $2, 'accepted', $3, app_now(), app_now())
     ON CONFLICT ON CONSTRAINT application_once_a_member DO UPDATE SET decided_by = $3`,
    [circleId, person.memberId, admin.memberId],
  )
  await roles.grant(third, person, 'manager')
  const approval = await waitingFor(w, other, { whom: person })
  await decide(w, admin, approval)
  expect(await rolesOf(person)).toEqual(['manager'])
  // The two who accepted and introduced are tied, so they do not appoint alone.
  await w.owner.pool.query('UPDATE member SET introduced_by = $1 WHERE member_id = $2', [
    other.memberId,
    person.memberId,
  ])
  await roles.grant(admin, person, 'steward')
  const tied = await waitingFor(w, admin, { whom: person })
  expect(await codeOf(decide(w, other, tied))).toBe('members.tied')
  await decide(w, third, tied)
  expect(await rolesOf(person)).toEqual(['manager', 'steward'])
})
