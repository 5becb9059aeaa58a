import { helpingCircle, worldOfFile } from '../helping/helping.ts'
import { newMember, type Person } from '../circle/people.ts'
import { REASON, staffed } from '../circle/staff.ts'

/**
 * A member who was assigned, suspended and freed again. Also what the log and their own record show
 * of it.
 */
export async function actsOnMember() {
  const w = await worldOfFile()
  const circle = await staffed(w, await helpingCircle(w))
  const person = await newMember(w, circle)
  await w.call('POST /staff/members/{memberId}/assign', {
    token: circle.admin.token,
    params: { memberId: person.memberId },
    body: { stewardId: circle.steward2.memberId, reason: REASON },
  })
  await w.call('POST /staff/members/{memberId}/suspend', {
    token: circle.officer.token,
    params: { memberId: person.memberId },
    body: { reason: REASON },
  })
  await w.call('POST /staff/members/{memberId}/lift-suspension', {
    token: circle.officer.token,
    params: { memberId: person.memberId },
    body: { reason: REASON },
  })
  const log = (
    query: {
      act?: string
      whomId?: string
      actorId?: string
      from?: string
      to?: string
      text?: string
      limit?: string
      cursor?: string
    } = {},
    by: Person = circle.admin,
  ) => w.call('GET /staff/audit', { token: by.token, query })
  const record = (by: Person, query: { limit?: string; cursor?: string } = {}) =>
    w.call('GET /user/record', { token: by.token, query })
  return { w, circle, person, log, record }
}
