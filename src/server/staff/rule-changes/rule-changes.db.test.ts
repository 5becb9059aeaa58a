import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import { helpingCircle, newGiver, worldOfFile } from '#test/helping/helping.ts'
import { meeting } from '#test/circle/meeting.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import {
  actsIn,
  decide,
  noticesTo,
  REASON,
  staffed,
  type StaffedCircle,
  waitingFor,
} from '#test/circle/staff.ts'
import { NO_ID, refusal, sendTwice } from '#test/helping/commands.ts'
import { SECTIONS } from '#server/privacy/my-data-sections.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import { moveRuleChanges } from './move-rule-changes.ts'
import { ruleChanges } from '#test/staff/rule-changes.ts'

const w = await worldOfFile()

/** Nine members: two administrators, two officers, two stewards and three without a role. */
let circle: StaffedCircle
let members: [Person, Person, Person]
let of: ReturnType<typeof ruleChanges>
beforeEach(async () => {
  circle = await staffed(w, await helpingCircle(w))
  members = [await newGiver(w, circle), await newGiver(w, circle), await newGiver(w, circle)]
  of = ruleChanges(w, circle, ...members)
})

const cap = async () => (await of.rules()).figures['membersCap']
const minutes = async () =>
  (await w.call('GET /circle/policy', { token: members[0].token })).data.minutes
const setStatus = (person: Person, status: string) =>
  w.owner.pool.query(
    `UPDATE member SET status = $2, suspended_at = CASE $2 WHEN 'suspended' THEN app_now() END,
      closed_at = CASE $2 WHEN 'closed' THEN app_now() END WHERE member_id = $1`,
    [person.memberId, status],
  )
const objectionRows = async () =>
  (await w.owner.pool.query('SELECT FROM rule_objection WHERE circle_id = $1', [circle.circleId]))
    .rowCount

describe('a looser rule on which two administrators agree', () => {
  test('waits seven days from the moment at which everybody was told', async () => {
    const suspended = await newMember(w, circle)
    await setStatus(suspended, 'suspended')
    const { message } = await of.agree({ membersCap: 400, payMs: 36 * HOUR_MS })
    expect(message).toContain('seven days')
    const change = await of.waiting(members[0])
    expect(change).toMatchObject({
      changed: [
        { field: 'membersCap', before: 300, after: 400 },
        { field: 'payMs', before: 24 * HOUR_MS, after: 36 * HOUR_MS },
      ],
      people: [
        { did: 'proposed', name: circle.admin.name, reason: REASON },
        { did: 'agreed', name: circle.admin2.name, reason: REASON },
      ],
      objections: 0,
      voices: 9,
      needed: 3,
      objects: false,
      mayObject: true,
    })
    expect(Date.parse(change?.takesEffectAt ?? '') - Date.parse(change?.toldAt ?? '')).toBe(
      7 * DAY_MS,
    )
    await w.work()
    const { rows } = await w.owner.pool.query<{ at: Temporal.Instant }>(
      `SELECT created_at AS at FROM notice WHERE circle_id = $1 AND kind = 'rule_change_waits'`,
      [circle.circleId],
    )
    expect(rows.map(({ at }) => at.toString())).toEqual(Array(10).fill(change?.toldAt))
    expect(await of.waiting(suspended)).toMatchObject({ mayObject: false })
    await of.advance(7 * DAY_MS - MINUTE_MS)
    await of.sweep()
    expect(await cap()).toBe(300)
    await of.advance(2 * MINUTE_MS)
    await of.sweep()
    expect((await of.rules()).figures).toMatchObject({ membersCap: 400, payMs: 36 * HOUR_MS })
    expect(await of.waiting(members[0])).toBeNull()
    await w.work()
    expect(await noticesTo(w, members[1])).toEqual(
      expect.arrayContaining(['rule_change_waits', 'policy_published']),
    )
    expect(await minutes()).toMatchObject([
      {
        outcome: 'in_force',
        version: 2,
        changed: change?.changed,
        people: change?.people,
        heard: { toldAt: change?.toldAt, told: 10, objections: 0, voices: 9 },
      },
      { outcome: 'published', version: 1, heard: null },
    ])
  })

  test('takes effect against fewer than a third, and not against a third', async () => {
    await of.agree({ membersCap: 400 })
    await of.object(members[0])
    await of.object(members[1])
    expect(await of.waiting(members[2])).toMatchObject({ objections: 2, voices: 9, objects: false })
    await of.weekPasses()
    expect(await cap()).toBe(400)
    expect((await minutes())[0]).toMatchObject({ heard: { objections: 2, voices: 9 } })

    await of.agree({ membersCap: 500 })
    for (const person of members) await of.object(person)
    expect(await of.waiting(members[0])).toBeNull()
    await w.work()
    expect(await noticesTo(w, circle.steward, 'rule_change_fallen')).toHaveLength(1)
    await of.weekPasses()
    expect(await cap()).toBe(400)
    expect((await minutes())[0]).toMatchObject({
      outcome: 'fallen',
      version: null,
      changed: [{ field: 'membersCap', before: 400, after: 500 }],
      heard: { objections: 3, voices: 9 },
    })
  })

  test('knows an objection once, until it is taken back', async () => {
    await of.agree({ membersCap: 400 })
    const change = await of.waiting(members[0])
    const body = { id: change?.id ?? NO_ID, objects: true }
    await sendTwice(
      w,
      'PUT /circle/rule-change/objection',
      { token: members[0].token, body },
      { body: { ...body, objects: false } },
    )
    expect(await of.object(members[0])).toMatchObject({ data: { objections: 1, objects: true } })
    expect(await of.object(members[0], false)).toMatchObject({
      data: { objections: 0, objects: false },
    })
    expect(await of.object(members[0], false)).toMatchObject({ data: { objections: 0 } })
    const unknown = w.call('PUT /circle/rule-change/objection', {
      token: members[0].token,
      body: { ...body, id: NO_ID },
    })
    expect((await refusal(unknown)).code).toBe('staff.rule-change-over')
    const foreign = await newMember(w, await helpingCircle(w))
    const theirs = w.call('PUT /circle/rule-change/objection', { token: foreign.token, body })
    expect((await refusal(theirs)).code).toBe('staff.rule-change-over')
    expect((await w.call('GET /circle/rule-change', { token: foreign.token })).data).toBeNull()
  })

  test('is withdrawn by any administrator, with a reason that everybody reads', async () => {
    await of.agree({ membersCap: 400 })
    const id = (await of.waiting(members[0]))?.id ?? NO_ID
    const withdraw = (by: Person) =>
      w.call('POST /staff/policy/withdraw', { token: by.token, body: { id, reason: 'Too many.' } })
    await expect(withdraw(circle.officer)).rejects.toMatchObject({ code: 'request.not-allowed' })
    await withdraw(circle.admin2)
    expect((await refusal(withdraw(circle.admin))).code).toBe('staff.rule-change-over')
    await w.work()
    expect(await noticesTo(w, members[0], 'rule_change_withdrawn')).toHaveLength(1)
    expect((await minutes())[0]).toMatchObject({
      outcome: 'withdrawn',
      people: [
        { did: 'proposed' },
        { did: 'agreed' },
        { did: 'withdrew', name: circle.admin2.name, reason: 'Too many.' },
      ],
    })
    expect(await actsIn(w, circle, 'policy.withdraw')).toMatchObject([
      { actor_id: circle.admin2.memberId, actor_role: 'admin', after: { state: 'withdrawn' } },
    ])
    await of.weekPasses()
    expect(await cap()).toBe(300)
    // Nobody had spoken against it, so it can be proposed again at once.
    await of.agree({ membersCap: 400 })
    expect(await of.waiting(members[0])).toMatchObject({ objections: 0 })
  })

  test('waits longer by the length of an outage', async () => {
    await of.agree({ membersCap: 400 })
    const before = (await of.waiting(members[0]))?.takesEffectAt ?? ''
    await inTransactionOf(w.world, ({ tx }) => moveRuleChanges(tx, 3 * HOUR_MS))
    const after = (await of.waiting(members[0]))?.takesEffectAt ?? ''
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThanOrEqual(3 * HOUR_MS)
    await of.advance(7 * DAY_MS + 2 * HOUR_MS)
    await of.sweep()
    expect(await cap()).toBe(300)
    await of.advance(DAY_MS)
    await of.sweep()
    expect(await cap()).toBe(400)
  })

  test('takes effect at once while payments are not open, and everybody is told', async () => {
    await w.owner.pool.query('ALTER TABLE circle DISABLE TRIGGER circle_is_guarded')
    await w.owner.pool.query('UPDATE circle SET payments_open_at = NULL WHERE circle_id = $1', [
      circle.circleId,
    ])
    await w.owner.pool.query('ALTER TABLE circle ENABLE TRIGGER circle_is_guarded')
    expect((await of.agree({ membersCap: 400 })).message).toBe('Approved. It has taken effect.')
    expect(await cap()).toBe(400)
    expect((await minutes())[0]).toMatchObject({
      outcome: 'published',
      people: [{ did: 'proposed' }, { did: 'agreed' }],
    })
    await w.work()
    expect(await noticesTo(w, members[0], 'policy_published')).toHaveLength(1)
  })
})

describe('beside a change that waits', () => {
  test('stricter figures apply at once, others wait till it has ended', async () => {
    await of.agree({ membersCap: 400 })
    await of.publish(circle.admin, { giversIn30Days: 20 })
    expect((await of.rules()).figures).toMatchObject({ giversIn30Days: 20, membersCap: 300 })
    for (const figures of [{ membersCap: 200 }, { matchCapRupees: 9_500, membersCap: 250 }])
      expect((await refusal(of.publish(circle.admin, figures))).code).toBe(
        'staff.rule-change-waits',
      )
    expect((await refusal(of.publish(circle.admin2, { giversIn30Days: 21 }))).code).toBe(
      'staff.rule-change-waits',
    )
    await of.weekPasses()
    expect((await of.rules()).figures).toMatchObject({ giversIn30Days: 20, membersCap: 400 })
    await of.agree({ giversIn30Days: 21 })
    expect(await of.waiting(members[0])).not.toBeNull()
  })
})

describe('an administrator who wants it all the same', () => {
  test('cannot have it by suspending or removing who objects, nor by bringing others in', async () => {
    await of.agree({ membersCap: 400 })
    await of.object(members[0])
    await of.object(members[1])
    await setStatus(members[0], 'suspended')
    await setStatus(members[1], 'closed')
    for (let more = 0; more < 9; more++) await newMember(w, circle)
    // Both objections count, among the nine who were told.
    expect(await of.waiting(circle.steward)).toMatchObject({ objections: 2, voices: 9, needed: 3 })
    await setStatus(members[2], 'suspended')
    expect(await of.waiting(members[2])).toMatchObject({ voices: 8, mayObject: true })
    await of.object(members[2])
    expect(await of.waiting(circle.steward)).toBeNull()
    expect(await cap()).toBe(300)
    expect((await minutes())[0]).toMatchObject({ heard: { objections: 3, voices: 9 } })
  })

  test('is stopped at the end where members left meanwhile', async () => {
    await of.agree({ membersCap: 400 })
    await of.object(members[0])
    await of.object(members[1])
    for (const gone of [circle.steward2, circle.officer2, members[2]])
      await setStatus(gone, 'closed')
    await of.weekPasses()
    expect(await cap()).toBe(300)
    expect((await minutes())[0]).toMatchObject({
      outcome: 'fallen',
      heard: { objections: 2, voices: 6 },
    })
  })

  test('cannot ask again and again: the figure rests for 30 days', async () => {
    await of.agree({ membersCap: 400, giversIn30Days: 20 })
    for (const person of members) await of.object(person)
    expect((await refusal(of.publish(circle.admin, { membersCap: 310 }))).code).toBe(
      'staff.rule-change-rests',
    )
    await of.publish(circle.admin, { membersCap: 250 })
    expect((await refusal(of.publish(circle.admin, { membersCap: 260 }))).code).toBe(
      'staff.rule-change-rests',
    )
    await of.agree({ newcomerLiveMatches: 2 })
    const id = (await of.waiting(members[0]))?.id ?? NO_ID
    await of.object(members[0])
    await w.call('POST /staff/policy/withdraw', {
      token: circle.admin.token,
      body: { id, reason: REASON },
    })
    expect((await refusal(of.publish(circle.admin, { newcomerLiveMatches: 2 }))).code).toBe(
      'staff.rule-change-rests',
    )
    await of.advance(30 * DAY_MS)
    await of.agree({ membersCap: 260, newcomerLiveMatches: 2 })
    expect(await of.waiting(members[0])).toMatchObject({ objections: 0 })
  })

  test('gets no more by a stricter rule first: the second step waits', async () => {
    await of.publish(circle.admin, { membersCap: 100 })
    await of.agree({ membersCap: 300 })
    expect(await cap()).toBe(100)
    expect(await of.waiting(members[0])).toMatchObject({ changed: [{ before: 100, after: 300 }] })
  })

  test('has what was proposed before checked again as the second agrees', async () => {
    await of.agree({ membersCap: 400 })
    const before = (await of.rules()).version
    await w.owner.pool.query(
      `INSERT INTO approval (circle_id, approval_id, kind, subject_kind, subject_id, payload, state,
        proposed_by, proposed_circle_id, proposed_at, expires_at)
      VALUES ($1, gen_random_uuid(), 'policy', 'circle', $1, $2, 'waiting', $3, $1, app_now(),
        app_now() + interval '1 day')`,
      [
        circle.circleId,
        { changes: [{ field: 'newcomerLiveMatches', before: 1, after: 2 }] },
        circle.admin.memberId,
      ],
    )
    const approval = await waitingFor(w, circle.admin2, { kind: 'policy' })
    expect((await refusal(decide(w, circle.admin2, approval))).code).toBe('staff.rule-change-waits')
    expect((await of.rules()).version).toBe(before)
  })
})

describe('who objects', () => {
  test('is in no answer, no log and no event, and is forgotten as the change ends', async () => {
    await of.agree({ membersCap: 400 })
    await w.work()
    const known = async () => {
      const { rows } = await w.owner.pool.query<{ text: string }>(
        `SELECT 'log' AS text FROM audit_log a WHERE a.circle_id = $1 AND a::text LIKE $2
          UNION ALL SELECT 'event' FROM circle_event e WHERE e.circle_id = $1 AND e::text LIKE $2
            AND e.happened_at > (SELECT told_at FROM rule_change r WHERE r.circle_id = $1)
          UNION ALL SELECT 'view' FROM record_view v WHERE v.circle_id = $1 AND v::text LIKE $2`,
        [circle.circleId, `%${members[0].memberId}%`],
      )
      return rows
    }
    await of.object(members[0])
    await w.work()
    expect(await known()).toEqual([])
    for (const person of [circle.admin, circle.officer, circle.steward, members[1]]) {
      const answers = JSON.stringify([
        await of.waiting(person),
        (await w.call('GET /circle/policy', { token: person.token })).data.minutes,
      ])
      expect(answers).not.toContain(members[0].memberId)
      expect(answers).not.toContain(members[0].name)
    }
    expect(await objectionRows()).toBe(1)
    await of.weekPasses()
    expect(await objectionRows()).toBe(0)
  })

  test('is told so in their own data, and nothing of it stays once they are erased', async () => {
    await of.agree({ membersCap: 400 })
    await of.object(members[0])
    const section = SECTIONS.find(({ name }) => name === 'objections-to-rules')
    const mine = (of: Person) =>
      w.owner.pool.query(
        `SELECT ${section?.id} FROM (SELECT $1::uuid AS circle_id, $2::uuid AS member_id) me
          JOIN ${section?.from} WHERE ${section?.mine}`,
        [circle.circleId, of.memberId],
      )
    expect([(await mine(members[0])).rowCount, (await mine(members[1])).rowCount]).toEqual([1, 0])
    await setStatus(members[0], 'closed')
    await w.owner.pool.query(
      "UPDATE member SET closed_at = app_now() - interval '366 days' WHERE member_id = $1",
      [members[0].memberId],
    )
    const erased = await w.world.database.pool.query('SELECT erase_person($1, $2) AS done', [
      circle.circleId,
      members[0].memberId,
    ])
    expect([erased.rows, await objectionRows()]).toEqual([[{ done: true }], 0])
  })
})

describe('at one instant', () => {
  const lock = () => ({
    rows: 'SELECT FROM circle WHERE circle_id = $1',
    values: [circle.circleId],
  })

  test('two sweeps end a change once', async () => {
    await of.agree({ membersCap: 400 })
    await of.advance(7 * DAY_MS + 2 * MINUTE_MS)
    await Promise.all([of.sweep(), of.sweep(), of.sweep()])
    await w.work()
    expect(await of.rules()).toMatchObject({ version: 2, figures: { membersCap: 400 } })
    expect(await noticesTo(w, members[0], 'policy_published')).toHaveLength(1)
  })

  test('the third objection and the sweep end it in one way', async () => {
    await of.agree({ membersCap: 400 })
    await of.object(members[0])
    await of.object(members[1])
    await of.advance(7 * DAY_MS + 2 * MINUTE_MS)
    const [swept, objected] = await Promise.allSettled([of.sweep(), of.object(members[2])])
    await of.sweep()
    expect(swept.status).toBe('fulfilled')
    expect(await cap()).toBe(objected.status === 'fulfilled' ? 300 : 400)
    expect((await minutes())[0]?.outcome).toBe(
      objected.status === 'fulfilled' ? 'fallen' : 'in_force',
    )
  })

  test('two objections of one person are one, three people end it once', async () => {
    await of.agree({ membersCap: 400 })
    const outcomes = await meeting<unknown>(w, lock(), [
      () => of.object(members[0]),
      () => of.object(members[0]),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await of.waiting(members[1])).toMatchObject({ objections: 1 })
    await Promise.allSettled([
      of.object(members[1]),
      of.object(members[2]),
      of.object(circle.steward),
    ])
    await w.work()
    expect(await of.waiting(members[1])).toBeNull()
    expect(await noticesTo(w, members[1], 'rule_change_fallen')).toHaveLength(1)
  })
})
