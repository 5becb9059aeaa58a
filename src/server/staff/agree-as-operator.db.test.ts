import { beforeEach, describe, expect, test } from 'vitest'
import { helpingCircle, worldOfFile } from '#test/helping/helping.ts'
import { newMember, type PeopledCircle, type Person } from '#test/circle/people.ts'
import { givenApp, logInWithPassword } from '#test/circle/second-factors.ts'
import {
  actsIn,
  decide,
  REASON,
  type StaffedCircle,
  staffed,
  noticesTo,
  untie,
  waitingFor,
} from '#test/circle/staff.ts'
import { agreeToReset, agreeToSuspension } from './agree-as-operator.ts'

const w = await worldOfFile()
let circle: PeopledCircle
let lockedOut: Person
beforeEach(async () => {
  circle = await helpingCircle(w)
  lockedOut = await newMember(w, circle, { roles: ['admin'] })
  await untie(w, [lockedOut])
  await givenApp(w, lockedOut)
})

const ask = () =>
  w.call('POST /staff/members/{memberId}/reset-factors', {
    token: circle.admin.token,
    params: { memberId: lockedOut.memberId },
    body: { reason: REASON },
  })
const agree = (email = lockedOut.email, slug = circle.slug) =>
  agreeToReset(w.owner, w.world.vault, { slug, email })
const approvals = async () =>
  (
    await w.owner.pool.query(
      'SELECT state, decided_by, by_operator FROM approval WHERE circle_id = $1',
      [circle.circleId],
    )
  ).rows
const hasApp = async () =>
  (
    await w.owner.pool.query(
      'SELECT FROM totp t JOIN identity i USING (identity_id) WHERE i.member_id = $1',
      [lockedOut.memberId],
    )
  ).rowCount === 1

describe('an administrator who has lost every second factor, where nobody else could agree', () => {
  test('is let in by the other administrator and the operator, with log and mail', async () => {
    await ask()
    expect(await agree(lockedOut.email.toUpperCase())).toBe('done')
    expect([await hasApp(), await approvals()]).toEqual([
      false,
      [{ state: 'approved', decided_by: null, by_operator: true }],
    ])
    expect(await actsIn(w, circle, 'member.reset-factors')).toEqual([
      {
        act: 'member.reset-factors',
        actor_id: null,
        actor_role: 'operator',
        whom_id: lockedOut.memberId,
        before: { totp: true, passkeys: 0 },
        after: { totp: false, passkeys: 0 },
        readable: false,
      },
    ])
    expect(await noticesTo(w, circle.admin, 'approval_decided')).toHaveLength(1)
    await w.work()
    expect(
      w.mails.some(
        ({ to, subject }) =>
          to === lockedOut.email &&
          subject === 'The second factors of your Paraspar account were removed',
      ),
    ).toBe(true)
    const token = await logInWithPassword(w, lockedOut)
    expect((await w.call('GET /user/session', { token })).user.secondFactor).toBe('none')
    const { acts } = await w.call('GET /user/record', { token, query: {} })
    expect(acts).toContainEqual(
      expect.objectContaining({ act: 'member.reset-factors', actorRole: 'operator' }),
    )
    expect(await agree()).toBe('nothing-waits')
  })

  test('is not without a proposal, for others, or by a tied or former proposer', async () => {
    expect(await agree()).toBe('nothing-waits')
    await ask()
    expect([
      await agree('nobody@example.in'),
      await agree(circle.admin.email),
      await agree(lockedOut.email, 'no-such-circle'),
    ]).toEqual(['nothing-waits', 'nothing-waits', 'nothing-waits'])
    await w.owner.pool.query('UPDATE member SET introduced_by = $1 WHERE member_id = $2', [
      circle.admin.memberId,
      lockedOut.memberId,
    ])
    expect([await agree(), await hasApp()]).toEqual(['nothing-waits', true])
    await untie(w, [lockedOut])
    await w.owner.pool.query("DELETE FROM member_role WHERE member_id = $1 AND role = 'admin'", [
      circle.admin.memberId,
    ])
    expect([await agree(), await hasApp()]).toEqual(['nothing-waits', true])
  })

  test('is not, while an untied staff member with a factor could agree', async () => {
    const officer = await newMember(w, circle, { roles: ['officer'] })
    await ask()
    expect([await agree(), await hasApp()]).toEqual(['somebody-can', true])
    await w.owner.pool.query(
      `DELETE FROM totp USING identity i
        WHERE i.identity_id = totp.identity_id AND i.member_id = $1`,
      [officer.memberId],
    )
    expect(await agree()).toBe('done')
  })
})

describe('one of the last two administrators', () => {
  let own: StaffedCircle
  const propose = (by: Person, whom: Person = own.admin2) =>
    w.call('POST /staff/members/{memberId}/suspend', {
      token: by.token,
      params: { memberId: whom.memberId },
      body: { reason: REASON },
    })
  const agreed = ({ email }: Person = own.admin2) =>
    agreeToSuspension(w.owner, w.world.vault, { slug: own.slug, email })
  const statusOf = async ({ memberId }: Person) =>
    (
      await w.owner.pool.query<{ status: string }>(
        'SELECT status FROM member WHERE member_id = $1',
        [memberId],
      )
    ).rows[0]?.status
  beforeEach(async () => {
    own = await staffed(w, await helpingCircle(w))
  })

  test('is suspended by officer and operator, with the officer’s reason', async () => {
    expect(await agreed()).toBe('nothing-waits')
    await propose(own.officer)
    expect(await agreed()).toBe('done')
    expect([
      await statusOf(own.admin2),
      await noticesTo(w, own.admin2, 'suspended'),
      await noticesTo(w, own.officer, 'approval_decided'),
    ]).toEqual(['suspended', ['suspended'], ['approval_decided']])
    expect(
      (
        await w.owner.pool.query(
          'SELECT state, decided_by, by_operator FROM approval WHERE circle_id = $1',
          [own.circleId],
        )
      ).rows,
    ).toEqual([{ state: 'approved', decided_by: null, by_operator: true }])
    expect(await actsIn(w, own, 'member.suspend')).toEqual([
      {
        act: 'member.suspend',
        actor_id: null,
        actor_role: 'operator',
        whom_id: own.admin2.memberId,
        before: { status: 'active' },
        after: { status: 'suspended' },
        readable: false,
      },
    ])
    const { data } = await w.call('GET /staff/audit', {
      token: own.admin.token,
      query: { act: 'member.suspend' },
    })
    expect(data.map(({ actorName, actorRole, reason }) => [actorName, actorRole, reason])).toEqual([
      [null, 'operator', REASON],
    ])
    expect(await agreed()).toBe('nothing-waits')
  })

  test('comes back by two people of the circle, without the operator', async () => {
    await propose(own.officer)
    await agreed()
    await w.call('POST /staff/members/{memberId}/lift-suspension', {
      token: own.officer.token,
      params: { memberId: own.admin2.memberId },
      body: { reason: REASON },
    })
    await decide(
      w,
      own.officer2,
      await waitingFor(w, own.officer2, { kind: 'lift_suspension', whom: own.admin2 }),
    )
    expect(await statusOf(own.admin2)).toBe('active')
  })

  test('is not with a third one, for others, or by a tied or former officer', async () => {
    const third = await newMember(w, own, { roles: ['admin'] })
    await propose(own.officer)
    expect(await agreed()).toBe('somebody-can')
    await w.owner.pool.query('DELETE FROM member_role WHERE member_id = $1', [third.memberId])
    expect([await agreed(own.admin), await agreed(third)]).toEqual([
      'nothing-waits',
      'nothing-waits',
    ])
    await w.owner.pool.query('UPDATE member SET introduced_by = $1 WHERE member_id = $2', [
      own.admin2.memberId,
      own.officer.memberId,
    ])
    expect(await agreed()).toBe('nothing-waits')
    await untie(w, [own.officer])
    await w.owner.pool.query("DELETE FROM member_role WHERE member_id = $1 AND role = 'officer'", [
      own.officer.memberId,
    ])
    expect([await agreed(), await statusOf(own.admin2)]).toEqual(['nothing-waits', 'active'])
  })
})

test('the database lets the operator agree to nothing else', async () => {
  await ask()
  await newMember(w, circle, { roles: ['officer'] })
  const { memberId } = await newMember(w, circle)
  await w.call('POST /staff/roles/grant', {
    token: circle.admin.token,
    body: { memberId, role: 'steward', reason: REASON },
  })
  await expect(
    w.owner.pool.query(
      `UPDATE approval SET state = 'approved', by_operator = true
        WHERE circle_id = $1 AND kind = 'role_grant'`,
      [circle.circleId],
    ),
  ).rejects.toThrow('two people appoint')
})
