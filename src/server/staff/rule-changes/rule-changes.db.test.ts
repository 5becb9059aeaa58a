import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import { helpingCircle, worldOfFile } from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { actsIn, noticesTo, REASON } from '#test/circle/staff.ts'
import { NO_ID, refusal } from '#test/helping/commands.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import { circleOfNine } from '#test/staff/rule-changes.ts'
import { moveRuleChanges } from './move-rule-changes.ts'

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

describe('a looser rule on which two administrators agree', () => {
  test('waits seven days from the moment at which everybody was told', async () => {
    const suspended = await newMember(w, circle)
    await nine.setStatus(suspended, 'suspended')
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
    expect(Date.parse(change?.takesEffectAt ?? '') - Date.parse(change?.notifiedAt ?? '')).toBe(
      7 * DAY_MS,
    )
    await w.work()
    const { rows } = await w.owner.pool.query<{ at: Temporal.Instant }>(
      `SELECT created_at AS at FROM notice WHERE circle_id = $1 AND kind = 'rule_change_waits'`,
      [circle.circleId],
    )
    expect(rows.map(({ at }) => at.toString())).toEqual(Array(10).fill(change?.notifiedAt))
    expect(await of.waiting(suspended)).toMatchObject({ mayObject: false })
    await of.advance(7 * DAY_MS - MINUTE_MS)
    await of.sweep()
    expect(await nine.cap()).toBe(300)
    await of.advance(2 * MINUTE_MS)
    await of.sweep()
    expect((await of.rules()).figures).toMatchObject({ membersCap: 400, payMs: 36 * HOUR_MS })
    expect(await of.waiting(members[0])).toBeNull()
    await w.work()
    expect(await noticesTo(w, members[1])).toEqual(
      expect.arrayContaining(['rule_change_waits', 'policy_published']),
    )
    expect(await nine.minutes()).toMatchObject([
      {
        outcome: 'in_force',
        version: 2,
        changed: change?.changed,
        people: change?.people,
        heard: { notifiedAt: change?.notifiedAt, notified: 10, objections: 0, voices: 9 },
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
    expect(await nine.cap()).toBe(400)
    expect((await nine.minutes())[0]).toMatchObject({ heard: { objections: 2, voices: 9 } })

    await of.agree({ membersCap: 500 })
    for (const person of members) await of.object(person)
    expect(await of.waiting(members[0])).toBeNull()
    await w.work()
    expect(await noticesTo(w, circle.steward, 'rule_change_fallen')).toHaveLength(1)
    await of.weekPasses()
    expect(await nine.cap()).toBe(400)
    expect((await nine.minutes())[0]).toMatchObject({
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
    const put = () => w.call('PUT /circle/rule-change/objection', { token: members[0].token, body })
    const stored = async () => (await w.owner.pool.query('SELECT FROM idempotency')).rowCount
    const before = await stored()
    await Promise.all([put(), put()])
    // No stored response says for a month who objected.
    expect(await stored()).toBe(before)
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
    expect((await nine.minutes())[0]).toMatchObject({
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
    expect(await nine.cap()).toBe(300)
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
    expect(await nine.cap()).toBe(300)
    await of.advance(DAY_MS)
    await of.sweep()
    expect(await nine.cap()).toBe(400)
  })

  test('takes effect at once while payments are not open, and everybody is told', async () => {
    await w.owner.pool.query('ALTER TABLE circle DISABLE TRIGGER circle_is_guarded')
    await w.owner.pool.query('UPDATE circle SET payments_open_at = NULL WHERE circle_id = $1', [
      circle.circleId,
    ])
    await w.owner.pool.query('ALTER TABLE circle ENABLE TRIGGER circle_is_guarded')
    expect((await of.agree({ membersCap: 400 })).message).toBe('Approved. It has taken effect.')
    expect(await nine.cap()).toBe(400)
    expect((await nine.minutes())[0]).toMatchObject({
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

  test('what was made stricter within seven days comes back at once, and no further', async () => {
    const cap = Number(await nine.cap())
    const { matchCapRupees: amount = 0 } = (await of.rules()).figures
    await of.publish(circle.admin, { matchCapRupees: amount - 1_000, membersCap: cap - 50 })
    await of.advance(7 * DAY_MS - HOUR_MS)
    await of.agree({ matchCapRupees: amount })
    expect((await of.rules()).figures).toMatchObject({ matchCapRupees: amount })
    expect(await of.waiting(members[0])).toBeNull()
    // One figure beyond what was in force makes the whole change wait.
    await of.agree({ membersCap: cap, newcomerLiveMatches: 2 })
    expect(await of.waiting(members[0])).toMatchObject({ needed: 3 })
    expect(await nine.cap()).toBe(cap - 50)
    for (const person of members) await of.object(person)
    // After the seven days the stricter figure is what members live by.
    await of.advance(31 * DAY_MS)
    await of.agree({ membersCap: cap })
    expect(await of.waiting(members[0])).not.toBeNull()
    expect(await nine.cap()).toBe(cap - 50)
  })

  test('the database holds it: who makes a version older or newer opens no door', async () => {
    const rules = `SELECT policy FROM circle_policy WHERE circle_id = $1 AND version = $2`
    const write = (version: number, from: number, figures: object, at: string) =>
      w.owner.pool.query(
        `INSERT INTO circle_policy (circle_id, version, policy, published_at)
          SELECT $1, $3, (${rules}) || $4::jsonb, app_now() + $5::interval`,
        [circle.circleId, from, version, JSON.stringify(figures), at],
      )
    const cap = await nine.cap()
    await write(2, 1, { membersCap: 200 }, '9 years')
    await w.owner.pool.query(`UPDATE circle SET policy_version = 2 WHERE circle_id = $1`, [
      circle.circleId,
    ])
    await expect(write(3, 2, { membersCap: Number(cap) + 1 }, '0')).rejects.toThrow('seven days')
    await of.advance(7 * DAY_MS + MINUTE_MS)
    await expect(write(3, 2, { membersCap: cap }, '0')).rejects.toThrow('seven days')
  })
})
