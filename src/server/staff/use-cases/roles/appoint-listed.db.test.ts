import { DAY_MS } from '#domain/shared/calendar.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newMember, type Person, signIn } from '#test/circle/people.ts'
import { changingRoles, decide, untiedMember, waitingFor } from '#test/circle/staff.ts'
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
      'SELECT role FROM member_role WHERE member_id = $1',
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

describe('a role for somebody of a list', () => {
  test('is not given by the two founders in the founding time', async () => {
    const person = await listed()
    expect(await codeOf(roles.grant(circle.admin, person, 'steward'))).toBe('members.tied')
    await roles.grant(circle.other, person, 'steward')
    const approval = await waitingFor(w, circle.other, { whom: person })
    expect(await codeOf(decide(w, circle.admin, approval))).toBe('members.tied')
    expect([await mayGrant(circle.admin, person), await rolesOf(person)]).toEqual([false, []])
  })

  test('is given afterwards: who entered the name proposes, the other founder decides', async () => {
    const [person, second] = [await listed(), await listed()]
    await w.advance(31 * DAY_MS)
    for (const founder of [circle.admin, circle.other]) await signIn(w, founder)
    expect(await mayGrant(circle.admin, person)).toBe(true)
    await roles.grant(circle.admin, person, 'officer')
    await decide(w, circle.other, await waitingFor(w, circle.other, { whom: person }))
    expect(await rolesOf(person)).toEqual(['officer'])
    await roles.grant(circle.other, second, 'steward')
    const approval = await waitingFor(w, circle.other, { whom: second })
    expect(await codeOf(decide(w, circle.admin, approval))).toBe('members.tied')
    expect(await rolesOf(second)).toEqual([])
  })
})

test('a role for an applicant is not decided by the steward who accepted them', async () => {
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
  expect(await codeOf(roles.grant(admin, person, 'manager'))).toBe('members.tied')
  await roles.grant(other, person, 'manager')
  const approval = await waitingFor(w, other, { whom: person })
  expect(await codeOf(decide(w, admin, approval))).toBe('members.tied')
  await decide(w, third, approval)
  expect(await rolesOf(person)).toEqual(['manager'])
})
