import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { meeting } from '#test/circle/meeting.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { decide, noticesTo, REASON, waitingFor } from '#test/circle/staff.ts'
import { NO_ID, refusal } from '#test/helping/commands.ts'
import { SECTIONS } from '#server/privacy/my-data-sections.ts'
import { circleOfNine } from '#test/staff/rule-changes.ts'

const w = await worldOfFile()
type Nine = Awaited<ReturnType<typeof circleOfNine>>
let nine: Nine
let circle: Nine['circle']
let members: Nine['members']
let of: Nine['of']
beforeEach(async () => {
  nine = await circleOfNine(w)
  ;({ circle, members, of } = nine)
})

describe('an administrator who wants it all the same', () => {
  test('cannot have it by suspending or removing who objects, nor by bringing others in', async () => {
    await of.agree({ membersCap: 400 })
    await of.object(members[0])
    await of.object(members[1])
    await nine.setStatus(members[0], 'suspended')
    await nine.setStatus(members[1], 'closed')
    for (let more = 0; more < 9; more++) await newMember(w, circle)
    // Both objections count, among the nine who were told.
    expect(await of.waiting(circle.steward)).toMatchObject({ objections: 2, voices: 9, needed: 3 })
    await nine.setStatus(members[2], 'suspended')
    expect(await of.waiting(members[2])).toMatchObject({ voices: 8, mayObject: true })
    await of.object(members[2])
    expect(await of.waiting(circle.steward)).toBeNull()
    expect(await nine.cap()).toBe(300)
    expect((await nine.minutes())[0]).toMatchObject({ heard: { objections: 3, voices: 9 } })
  })

  test('is stopped at the end where members left meanwhile', async () => {
    await of.agree({ membersCap: 400 })
    await of.object(members[0])
    await of.object(members[1])
    for (const gone of [circle.steward2, circle.officer2, members[2]])
      await nine.setStatus(gone, 'closed')
    await of.weekPasses()
    expect(await nine.cap()).toBe(300)
    expect((await nine.minutes())[0]).toMatchObject({
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
    await of.agree({ membersCap: 301 })
    expect(await nine.cap()).toBe(100)
    expect(await of.waiting(members[0])).toMatchObject({ changed: [{ before: 100, after: 301 }] })
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
            AND e.happened_at > (SELECT notified_at FROM rule_change r WHERE r.circle_id = $1)
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
    expect(await nine.objectionRows()).toBe(1)
    await of.weekPasses()
    expect(await nine.objectionRows()).toBe(0)
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
    await nine.setStatus(members[0], 'closed')
    await w.owner.pool.query(
      "UPDATE member SET closed_at = app_now() - interval '366 days' WHERE member_id = $1",
      [members[0].memberId],
    )
    const erased = await w.world.database.pool.query('SELECT erase_person($1, $2) AS done', [
      circle.circleId,
      members[0].memberId,
    ])
    expect([erased.rows, await nine.objectionRows()]).toEqual([[{ done: true }], 0])
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
    expect(await nine.cap()).toBe(objected.status === 'fulfilled' ? 300 : 400)
    expect((await nine.minutes())[0]?.outcome).toBe(
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
