import { describe, expect, test } from 'vitest'
import { NO_ID, sendTwice, refusal } from '#test/helping/commands.ts'
import { helpingCircle, worldOfFile } from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { givenApp, logInWithPassword } from '#test/circle/second-factors.ts'
import { actsIn, decide, REASON, staffed, untie, waitingFor } from '#test/circle/staff.ts'

const w = await worldOfFile()
const circle = await staffed(w, await helpingCircle(w))

const ask = ({ memberId }: { memberId: string }, by: Person) =>
  w.call('POST /staff/members/{memberId}/reset-factors', {
    token: by.token,
    params: { memberId },
    body: { reason: REASON },
  })
const waiting = (person: Person, by: Person) =>
  waitingFor(w, by, { kind: 'factor_reset', whom: person })
const count = async (table: 'totp' | 'recovery_code' | 'session', { memberId }: Person) =>
  (
    await w.owner.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${table} JOIN identity i USING (identity_id)
        WHERE i.member_id = $1`,
      [memberId],
    )
  ).rows[0]?.n

/** Makes a member with an authenticator app and without ties to the staff. */
async function withApp(...roles: ('steward' | 'officer' | 'admin')[]): Promise<Person> {
  const person = await newMember(w, circle, { roles, factor: false })
  await untie(w, [person])
  await givenApp(w, person)
  return person
}

describe('lost second factors of a member', () => {
  test('are removed by two officers: app, codes and sessions, with a mail', async () => {
    const person = await withApp()
    expect((await ask(person, circle.officer)).message).toBe(
      'Recorded. A second administrator or officer has to approve it.',
    )
    expect([await count('totp', person), await count('session', person)]).not.toContain(0)
    expect((await decide(w, circle.officer2, await waiting(person, circle.officer2))).message).toBe(
      'Approved. It has taken effect.',
    )
    expect([
      await count('totp', person),
      await count('recovery_code', person),
      await count('session', person),
    ]).toEqual([0, 0, 0])
    await expect(w.call('GET /user/profile', { token: person.token })).rejects.toMatchObject({
      code: 'request.session-expired',
    })
    const token = await logInWithPassword(w, person)
    expect((await w.call('GET /user/session', { token })).user.secondFactor).toBe('none')
    expect(
      (await actsIn(w, circle)).filter(
        ({ whom_id, act }) => whom_id === person.memberId && /factor/.test(act),
      ),
    ).toMatchObject([
      {
        act: 'factor_reset.propose',
        actor_id: circle.officer.memberId,
        actor_role: 'officer',
        readable: false,
      },
      {
        act: 'member.reset-factors',
        actor_id: circle.officer2.memberId,
        actor_role: 'officer',
        before: { totp: true, passkeys: 0 },
        after: { totp: false, passkeys: 0 },
        readable: false,
      },
    ])
  })

  test('that were not lost are defended by the link in that mail', async () => {
    const person = await withApp()
    await ask(person, circle.admin2)
    await decide(w, circle.officer, await waiting(person, circle.officer))
    await w.work()
    const mail = w.mails.find(
      ({ to, subject }) =>
        to === person.email &&
        subject === 'The second factors of your Paraspar account were removed',
    )
    const code = /not-me#code=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const token = await logInWithPassword(w, person)
    await w.call('POST /user/not-me', { body: { code } })
    await expect(w.call('GET /user/profile', { token })).rejects.toMatchObject({
      code: 'request.session-expired',
    })
    await expect(logInWithPassword(w, person)).rejects.toMatchObject({
      code: 'members.login-failed',
    })
  })

  test('are refused to the tied, other circles, applicants and those without', async () => {
    const [friend, simple, elsewhere] = [
      await newMember(w, circle, { inviter: circle.officer }),
      await newMember(w, circle),
      await helpingCircle(w),
    ]
    await givenApp(w, friend)
    expect((await refusal(ask(friend, circle.officer))).code).toBe('members.tied')
    expect((await refusal(ask(circle.admin2, circle.admin2))).code).toBe('members.tied')
    expect((await refusal(ask(simple, circle.officer))).code).toBe('members.factor-missing')
    for (const memberId of [
      elsewhere.steward.memberId,
      NO_ID,
      (await newMember(w, circle, { upTo: 'phone' })).memberId,
    ])
      expect((await refusal(ask({ memberId }, circle.officer))).code).toBe('members.member-unknown')
    await expect(ask(friend, circle.steward)).rejects.toMatchObject({ code: 'request.not-allowed' })
    await ask(friend, circle.officer2)
    const approval = await waiting(friend, circle.officer2)
    expect(
      (await w.call('GET /staff/approvals', { token: circle.officer.token, query: {} })).data.map(
        ({ id }) => id,
      ),
    ).not.toContain(approval.id)
    expect((await refusal(decide(w, circle.officer, approval))).code).toBe('members.tied')
  })

  test('take two people, once: nobody alone, and a repeat is one proposal', async () => {
    const person = await withApp()
    await sendTwice(
      w,
      'POST /staff/members/{memberId}/reset-factors',
      {
        token: circle.officer.token,
        params: { memberId: person.memberId },
        body: { reason: REASON },
      },
      { body: { reason: 'Another reason altogether.' } },
    )
    expect((await refusal(ask(person, circle.officer2))).code).toBe('staff.approval-waits-already')
    const approval = await waiting(person, circle.officer2)
    expect((await refusal(decide(w, circle.officer, approval))).code).toBe('staff.approval-own')
    const elsewhere = await staffed(w, await helpingCircle(w))
    expect((await refusal(decide(w, elsewhere.officer, approval))).code).toBe(
      'staff.approval-unknown',
    )
    await decide(w, circle.officer2, approval)
    expect((await refusal(decide(w, circle.admin2, approval))).code).toBe('staff.approval-decided')
  })

  test('that were found again, or refused by the second person, stay', async () => {
    const [found, stored] = [await withApp(), await withApp()]
    for (const person of [found, stored]) await ask(person, circle.officer)
    await decide(w, circle.officer2, await waiting(stored, circle.officer2), false)
    expect([await count('totp', stored), await count('session', stored)]).not.toContain(0)
    await w.call('POST /user/totp/remove', { token: found.token })
    expect(
      (await refusal(decide(w, circle.officer2, await waiting(found, circle.officer2)))).code,
    ).toBe('members.factor-missing')
  })
})

describe('lost second factors of somebody with a role', () => {
  test('need an administrator, and a new factor to open their pages again', async () => {
    const person = await withApp('officer')
    expect((await refusal(ask(person, circle.officer))).code).toBe('staff.factors-not-yours')
    await ask(person, circle.admin2)
    await decide(w, circle.officer, await waiting(person, circle.officer))
    const token = await logInWithPassword(w, person)
    await expect(w.call('GET /staff/queue', { token })).rejects.toMatchObject({
      code: 'request.second-factor-missing',
    })
  })

  test('stay when the member got that role after an officer asked', async () => {
    const person = await withApp()
    await ask(person, circle.officer)
    await w.owner.pool.query(
      `INSERT INTO member_role (circle_id, member_id, role, granted_by, granted_at)
        VALUES ($1, $2, 'steward', $3, app_now())`,
      [circle.circleId, person.memberId, circle.admin2.memberId],
    )
    expect(
      (await refusal(decide(w, circle.admin2, await waiting(person, circle.admin2)))).code,
    ).toBe('staff.factors-not-yours')
    expect(await count('totp', person)).toBe(1)
  })

  test('and members show to staff who may ask for it, and to no others', async () => {
    const [member, steward] = [await withApp(), await withApp('steward')]
    const can = async (by: Person, whom: Person) =>
      (
        await w.call('GET /staff/members/{memberId}', {
          token: by.token,
          params: { memberId: whom.memberId },
        })
      ).data.can.includes('reset_factors')
    expect([
      await can(circle.officer, member),
      await can(circle.officer, steward),
      await can(circle.admin2, steward),
      await can(circle.admin2, circle.admin2),
    ]).toEqual([true, false, true, false])
  })
})
