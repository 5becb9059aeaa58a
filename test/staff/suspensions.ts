import { helpingCircle, worldOfFile } from '../helping/helping.ts'
import type { Person } from '../circle/people.ts'
import { REASON, staffed } from '../circle/staff.ts'

/** A circle with all staff, who suspend members and lift the suspensions. */
export async function suspensions() {
  const w = await worldOfFile()
  const circle = await staffed(w, await helpingCircle(w))
  const act = (
    what: 'suspend' | 'lift-suspension',
    member: { memberId: string },
    by: Person = circle.officer,
  ) =>
    w.call(`POST /staff/members/{memberId}/${what}`, {
      token: by.token,
      params: { memberId: member.memberId },
      body: { reason: REASON },
    })
  const statusOf = async (member: { memberId: string }) =>
    (
      await w.owner.pool.query<{ status: string }>(
        'SELECT status FROM member WHERE member_id = $1',
        [member.memberId],
      )
    ).rows[0]?.status
  return { w, circle, act, statusOf }
}
