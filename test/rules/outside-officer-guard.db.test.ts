import { describe, expect, test } from 'vitest'
import { newMember } from '../circle/people.ts'
import { helpingCircle, worldOfFile } from '../helping/helping.ts'
import { joinedByLink } from '../opening/founders.ts'
import { RESTRICT_VIOLATION } from '../server/sql-refusals.ts'
import {
  appointed,
  newOutsideOfficer,
  outsideLink,
  registerOutside,
} from '../staff/outside-officers.ts'
import { databaseRoles } from './database-roles.ts'

const w = await worldOfFile()
const { asApp, asOwner } = databaseRoles(w)
const circle = await helpingCircle(w)
const admin2 = await newMember(w, circle, { roles: ['admin'] })
const member = await newMember(w, circle)
const officer = await newOutsideOfficer(w, circle.admin, admin2)

const appoint = (proposedBy: string, approvedBy: string) =>
  asApp(`INSERT INTO outside_officer
    (circle_id, appointment_id, proposed_by, approved_by, appointed_at)
    VALUES ('${circle.circleId}', gen_random_uuid(), '${proposedBy}', '${approvedBy}', now())`)
const change = (set: string) =>
  asOwner(`UPDATE outside_officer SET ${set} WHERE appointment_id = '${officer.appointmentId}'`)

describe('the database', () => {
  test('takes an appointment by two administrators only', async () => {
    expect(await appoint(circle.admin.memberId, admin2.memberId)).toBeUndefined()
    for (const [one, other] of [
      [circle.admin, member],
      [member, admin2],
      [member, circle.steward],
    ] as const)
      expect(await appoint(one.memberId, other.memberId)).toBe(RESTRICT_VIOLATION)
    expect(await appoint(circle.admin.memberId, circle.admin.memberId)).toBeDefined()
  })

  test('changes neither who appointed whom nor an appointment that ended', async () => {
    expect(await change(`proposed_by = '${member.memberId}'`)).toBe(RESTRICT_VIOLATION)
    expect(await change(`officer_id = '${member.memberId}'`)).toBe(RESTRICT_VIOLATION)
    await w.owner.pool.query(
      'UPDATE outside_officer SET ended_at = app_now() WHERE appointment_id = $1',
      [officer.appointmentId],
    )
    expect(await change('ended_at = NULL')).toBe(RESTRICT_VIOLATION)
  })

  test('makes nobody an officer by another link than that of the appointment', async () => {
    const id = await appointed(w, circle.admin, admin2)
    const link = await outsideLink(w, circle.admin, id)
    const take = (circleId: string, memberId: string) =>
      asApp(`UPDATE outside_officer SET officer_circle_id = '${circleId}',
        officer_id = '${memberId}' WHERE appointment_id = '${id}'`)
    expect(await take(circle.circleId, member.memberId)).toBe(RESTRICT_VIOLATION)
    expect(await take(officer.circleId, officer.memberId)).toBe(RESTRICT_VIOLATION)
    await joinedByLink(w, link, { fill: registerOutside })
  })
})
