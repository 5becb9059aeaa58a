import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { DEFAULT_POLICY, type Policy, POLICY_BOUNDS, POLICY_FIELDS } from '#domain/shared/policy.ts'
import { helpingCircle, worldOfFile } from '../helping/helping.ts'
import { staffed, type StaffedCircle } from '../circle/staff.ts'
import { CHECK_VIOLATION, NO_PRIVILEGE, RESTRICT_VIOLATION, tried } from '../server/sql-refusals.ts'
import { ruleChanges } from '../staff/rule-changes.ts'

const w = await worldOfFile()
let circle: StaffedCircle
let of: ReturnType<typeof ruleChanges>
beforeAll(async () => {
  circle = await staffed(w, await helpingCircle(w))
  of = ruleChanges(w, circle)
})

const asApp = async (...statements: [string, readonly unknown[]][]) =>
  (await tried(w.world.database.pool, ...statements)).refusedWith
/** Writes a version as the application could, with the running figures and these. */
const version = (figures: Partial<Policy>, by = 1): [string, readonly unknown[]] => [
  `INSERT INTO circle_policy (circle_id, version, policy, published_at)
    SELECT c.circle_id, c.policy_version + $3, p.policy || $2, app_now() FROM circle c
    JOIN circle_policy p ON p.circle_id = c.circle_id AND p.version = c.policy_version
    WHERE c.circle_id = $1`,
  [circle.circleId, figures, by],
]
const onChange = (sql: string): [string, readonly unknown[]] => [
  `UPDATE rule_change SET ${sql} WHERE circle_id = $1 AND state = 'waiting'`,
  [circle.circleId],
]

describe('the database', () => {
  test('knows of each figure which way it gets looser, and its default', async () => {
    const ways = new Map<string, string | null>()
    for (const field of POLICY_FIELDS) {
      const looser = async (by: number) => {
        const { rows } = await w.owner.pool.query<{ field: string }>(
          "SELECT * FROM looser_figures('{}', $1)",
          [{ [field]: DEFAULT_POLICY[field] + by }],
        )
        return rows.length > 0
      }
      ways.set(field, (await looser(1)) ? 'up' : (await looser(-1)) ? 'down' : null)
    }
    expect(ways).toEqual(
      new Map(POLICY_FIELDS.map((field) => [field, POLICY_BOUNDS[field].loosens])),
    )
    const same = await w.owner.pool.query("SELECT * FROM looser_figures('{}', $1)", [
      DEFAULT_POLICY,
    ])
    expect(same.rows).toEqual([])
  })

  test('takes no looser version that has not waited, and any that is stricter', async () => {
    expect(await asApp(version({ membersCap: 301 }))).toBe(RESTRICT_VIOLATION)
    expect(await asApp(version({ membersCap: 250, newcomerLiveMatches: 2 }))).toBe(
      RESTRICT_VIOLATION,
    )
    expect(await asApp(version({ membersCap: 299, payMs: 2 * DAY_MS }))).toBeUndefined()
    expect(await asApp(version({ membersCap: 299 }, 2))).toBe(RESTRICT_VIOLATION)
  })

  test('lets the rules go to the next version only, never back to a looser one', async () => {
    await of.publish(circle.admin, { membersCap: 280 })
    const set = (to: string): [string, readonly unknown[]] => [
      `UPDATE circle SET policy_version = ${to} WHERE circle_id = $1`,
      [circle.circleId],
    ]
    expect(await asApp(set('1'))).toBe(RESTRICT_VIOLATION)
    expect(await asApp(set('policy_version + 1'))).toBe(RESTRICT_VIOLATION)
  })

  test('takes a change that waited with the figures members were told, once it is due', async () => {
    await of.agree({ newcomerLiveMatches: 3, membersCap: 400 })
    const wanted = { newcomerLiveMatches: 3, membersCap: 400 }
    expect(await asApp(version(wanted))).toBe(RESTRICT_VIOLATION)
    expect(await asApp(onChange("takes_effect_at = notified_at + interval '6 days'"))).toBe(
      RESTRICT_VIOLATION,
    )
    expect(await asApp(onChange("notified_at = notified_at - interval '8 days'"))).toBe(
      NO_PRIVILEGE,
    )
    expect(
      await asApp(
        onChange(`state = 'in_force', policy_version = 9, ended_at = app_now(), objections = 0,
          voices = 1`),
      ),
    ).toBe(RESTRICT_VIOLATION)
    expect(await asApp(onChange("state = 'fallen'"))).toBe(CHECK_VIOLATION)
    await of.advance(7 * DAY_MS)
    expect(await asApp(version({ ...wanted, membersCap: 401 }))).toBe(RESTRICT_VIOLATION)
    expect(await asApp(version({ ...wanted, giversIn30Days: 30 }))).toBe(RESTRICT_VIOLATION)
    expect(await asApp(version(wanted))).toBeUndefined()
    // Two of six object, and no server has counted them yet.
    const objections: [string, readonly unknown[]] = [
      `INSERT INTO rule_objection SELECT r.circle_id, r.approval_id, m.member_id
        FROM rule_change r, unnest($2::uuid[]) m (member_id)
        WHERE r.circle_id = $1 AND r.state = 'waiting'`,
      [circle.circleId, [circle.officer.memberId, circle.officer2.memberId]],
    ]
    expect(await asApp(objections, version(wanted))).toBe(RESTRICT_VIOLATION)
    for (const person of [circle.officer, circle.officer2]) await of.object(person)
    expect(await of.waiting(circle.steward)).toBeNull()
    expect(await asApp(version(wanted))).toBe(RESTRICT_VIOLATION)
  })

  test('takes no change that begins earlier than now, or that nobody agreed on', async () => {
    const insert = (notifiedAt: string, approval: string): [string, readonly unknown[]] => [
      `INSERT INTO rule_change (circle_id, approval_id, changes, notified_at, notified, takes_effect_at, state)
        SELECT circle_id, approval_id, payload -> 'changes', ${notifiedAt}, 9,
          ${notifiedAt} + interval '7 days', 'waiting'
        FROM approval WHERE circle_id = $1 AND kind = 'policy' AND ${approval}`,
      [circle.circleId],
    ]
    await of.publish(circle.admin, { newcomerGivesCapRupees: 2_500 })
    expect(await asApp(insert('app_now()', "state = 'waiting'"))).toBe(RESTRICT_VIOLATION)
    const gone: [string, readonly unknown[]] = [
      "UPDATE approval SET state = 'approved', decided_by = $2 WHERE circle_id = $1 AND state = 'waiting'",
      [circle.circleId, circle.admin2.memberId],
    ]
    const agreed = "state = 'approved' AND payload::text LIKE '%newcomerGives%'"
    expect(await asApp(gone, insert('app_now()', agreed))).toBeUndefined()
    expect(await asApp(gone, insert("app_now() - interval '8 days'", agreed))).toBe(
      RESTRICT_VIOLATION,
    )
  })
})
