import { DAY_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import { invariant } from '#domain/shared/assert.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import type { Person } from '../circle/people.ts'
import { helpingCircle, newGiver } from '../helping/helping.ts'
import { decide, REASON, staffed, type StaffedCircle, waitingFor } from '../circle/staff.ts'
import { backAgain } from '../helping/back-again.ts'
import type { TestWorld } from '../server/world.ts'

/**
 * Changes of the rules of a circle, which its two administrators and its members decide. Sessions of
 * staff and of these people go on while days pass.
 */
export function ruleChanges(w: TestWorld, circle: StaffedCircle, ...people: readonly Person[]) {
  const rules = async () => (await w.call('GET /staff/policy', { token: circle.admin.token })).data
  const publish = async (by: Person, figures: Record<string, number>, reason = REASON) =>
    w.call('POST /staff/policy', {
      token: by.token,
      body: { figures, reason, version: (await rules()).version },
    })
  const waiting = async (person: Person) =>
    (await w.call('GET /circle/rule-change', { token: person.token })).data
  const sweep = () => jobHandlers['sweep-deadlines'](w.world, {})
  const advance = async (ms: number) => {
    await w.advance(ms)
    const { admin2, officer, officer2, steward2 } = circle
    await backAgain(w, circle, admin2, officer, officer2, steward2, ...people)
  }
  return {
    advance,
    rules,
    publish,
    waiting,
    sweep,
    /** Both administrators agree; where payments are open, the change then waits for the members. */
    async agree(figures: Record<string, number>, reason = REASON) {
      await publish(circle.admin, figures, reason)
      return decide(w, circle.admin2, await waitingFor(w, circle.admin2, { kind: 'policy' }))
    },
    async object(person: Person, objects = true) {
      const change = await waiting(circle.admin)
      invariant(change, 'no change waits')
      return w.call('PUT /circle/rule-change/objection', {
        token: person.token,
        body: { id: change.id, objects },
      })
    },
    /** The seven days of the members pass, and the sweep runs. */
    async weekPasses() {
      await advance(7 * DAY_MS + 2 * MINUTE_MS)
      await sweep()
      await w.work()
    },
  }
}

/** Nine members: two administrators, two officers, two stewards and three without a role. */
export async function circleOfNine(w: TestWorld) {
  const circle = await staffed(w, await helpingCircle(w))
  const members: [Person, Person, Person] = [
    await newGiver(w, circle),
    await newGiver(w, circle),
    await newGiver(w, circle),
  ]
  const of = ruleChanges(w, circle, ...members)
  return {
    circle,
    members,
    of,
    cap: async () => (await of.rules()).figures['membersCap'],
    minutes: async () =>
      (await w.call('GET /circle/policy', { token: members[0].token })).data.minutes,
    setStatus: (person: Person, status: string) =>
      w.owner.pool.query(
        `UPDATE member SET status = $2, suspended_at = CASE $2 WHEN 'suspended' THEN app_now() END,
          closed_at = CASE $2 WHEN 'closed' THEN app_now() END WHERE member_id = $1`,
        [person.memberId, status],
      ),
    objectionRows: async () => {
      const sql = 'SELECT FROM rule_objection WHERE circle_id = $1'
      return (await w.owner.pool.query(sql, [circle.circleId])).rowCount
    },
  }
}
