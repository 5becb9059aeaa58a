import { helpingCircle, worldOfFile } from '../helping/helping.ts'
import type { CircleRole } from '#domain/shared/staff-roles.ts'
import type { Person } from '../circle/people.ts'
import { changingRoles, decide, staffed, untiedMember, waitingFor } from '../circle/staff.ts'

/** A circle with all staff, and the roles that are given there. */
export async function rolesOfCircle() {
  const w = await worldOfFile()
  const circle = await staffed(w, await helpingCircle(w))
  const roles = changingRoles(w)
  const rolesNow = async (member: { memberId: string }) =>
    (
      await w.owner.pool.query<{ role: string }>(
        'SELECT role FROM member_role WHERE member_id = $1 ORDER BY role',
        [member.memberId],
      )
    ).rows.map(({ role }) => role)
  const bring = () => untiedMember(w, circle)

  async function given(member: Person, role: CircleRole): Promise<void> {
    await roles.grant(circle.admin, member, role)
    await decide(w, circle.admin2, await waitingFor(w, circle.admin2, { whom: member }))
  }
  return { w, circle, roles, rolesNow, bring, given }
}
