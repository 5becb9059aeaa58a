import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { helpingCircle, helpingWorld } from '#test/helping.ts'
import { newMember, type PeopledCircle, type Person } from '#test/people.ts'
import { givenApp, logInPlain } from '#test/second-factors.ts'
import { actsIn, REASON, toldTo, untie } from '#test/staff.ts'
import type { TestWorld } from '#test/world.ts'
import { agreeToReset } from './agree-as-operator.ts'

let w: TestWorld
let circle: PeopledCircle
let lockedOut: Person
beforeAll(async () => {
  w = await helpingWorld()
})
afterAll(() => w.close())
beforeEach(async () => {
  circle = await helpingCircle(w)
  lockedOut = await newMember(w, circle, { roles: ['admin'] })
  await untie(w, [lockedOut])
  await givenApp(w, lockedOut)
})

const ask = () => w.call('POST /staff/members/{memberId}/reset-factors', { token: circle.admin.token, params: { memberId: lockedOut.memberId }, body: { reason: REASON } })
const agree = (email = lockedOut.email, slug = circle.slug) => agreeToReset(w.owner, w.world.vault, { slug, email })
const approvals = async () => (await w.owner.pool.query('SELECT state, decided_by, by_operator FROM approval WHERE circle_id = $1', [circle.circleId])).rows
const hasApp = async () => (await w.owner.pool.query('SELECT FROM totp t JOIN identity i USING (identity_id) WHERE i.member_id = $1', [lockedOut.memberId])).rowCount === 1

describe('an administrator who has lost every second factor, where nobody else could agree', () => {
  test('is let in again by the other administrator and the operator, with a word in the log and a mail to them', async () => {
    await ask()
    expect(await agree(lockedOut.email.toUpperCase())).toBe('done')
    expect([await hasApp(), await approvals()]).toEqual([false, [{ state: 'approved', decided_by: null, by_operator: true }]])
    expect(await actsIn(w, circle, 'member.reset-factors')).toEqual([{ act: 'member.reset-factors', actor_id: null, actor_role: 'operator', whom_id: lockedOut.memberId, before: { totp: true, passkeys: 0 }, after: { totp: false, passkeys: 0 }, readable: false }])
    expect(await toldTo(w, circle.admin, 'approval_decided')).toHaveLength(1)
    await w.work()
    expect(w.mails.some(({ to, subject }) => to === lockedOut.email && subject === 'The second factors of your Paraspar account were taken away')).toBe(true)
    const token = await logInPlain(w, lockedOut)
    expect((await w.call('GET /user/session', { token })).user.secondFactor).toBe('none')
    const { acts } = await w.call('GET /user/record', { token, query: {} })
    expect(acts).toContainEqual(expect.objectContaining({ act: 'member.reset-factors', actorRole: 'operator' }))
    expect(await agree()).toBe('nothing-waits')
  })

  test('is not, while nobody has proposed it, for anybody else, or after the proposer lost the role', async () => {
    expect(await agree()).toBe('nothing-waits')
    await ask()
    expect([await agree('nobody@example.in'), await agree(circle.admin.email), await agree(lockedOut.email, 'no-such-circle')]).toEqual(['nothing-waits', 'nothing-waits', 'nothing-waits'])
    await w.owner.pool.query("DELETE FROM member_role WHERE member_id = $1 AND role = 'admin'", [circle.admin.memberId])
    expect([await agree(), await hasApp()]).toEqual(['nothing-waits', true])
  })

  test('is not, while an officer or administrator without ties and with a second factor could agree', async () => {
    const officer = await newMember(w, circle, { roles: ['officer'] })
    await ask()
    expect([await agree(), await hasApp()]).toEqual(['somebody-can', true])
    await w.owner.pool.query('DELETE FROM totp USING identity i WHERE i.identity_id = totp.identity_id AND i.member_id = $1', [officer.memberId])
    expect(await agree()).toBe('done')
  })
})

test('the database lets the operator agree to nothing else', async () => {
  await ask()
  await w.call('POST /staff/roles/grant', { token: circle.admin.token, body: { memberId: lockedOut.memberId, role: 'steward', reason: REASON } })
  await expect(w.owner.pool.query("UPDATE approval SET state = 'approved', by_operator = true WHERE circle_id = $1 AND kind = 'role_grant'", [circle.circleId])).rejects.toThrow('approval_takes_two_people')
})
