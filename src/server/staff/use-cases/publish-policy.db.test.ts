import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY, POLICY_FIELDS } from '#domain/shared/policy.ts'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import { currentPolicy } from '#server/platform/use-case/policies.ts'
import { sendTwice, refusal } from '#test/helping/commands.ts'
import {
  claimed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { ruleChanges } from '#test/staff/rule-changes.ts'
import { meeting } from '#test/circle/meeting.ts'
import type { Person } from '#test/circle/people.ts'
import { actsIn, decide, REASON, staffed, noticesTo, waitingFor } from '#test/circle/staff.ts'

const w = await worldOfFile()
const circle = await staffed(w, await helpingCircle(w))
const changes = ruleChanges(w, circle)

const rules = async (person: Person = circle.admin) =>
  (await w.call('GET /staff/policy', { token: person.token })).data
async function publish(by: Person, figures: Record<string, number>, version?: number) {
  return w.call('POST /staff/policy', {
    token: by.token,
    body: { figures, reason: REASON, version: version ?? (await rules()).version },
  })
}

describe('the rules of a circle', () => {
  test('are shown to all staff in plain figures, with their bounds', async () => {
    const shown = await rules(circle.steward)
    expect([shown.version, shown.waiting, shown.editable.toSorted()]).toEqual([
      1,
      false,
      [...POLICY_FIELDS].toSorted(),
    ])
    expect(shown.figures).toMatchObject({
      matchCapRupees: 10_000,
      confirmMs: 24 * HOUR_MS,
      membersCap: 300,
    })
    expect(shown.bounds['receivedInTaxYearCapRupees']).toEqual({ min: 500, max: 50_000 })
    expect(shown.history).toEqual([{ version: 1, publishedAt: shown.publishedAt, changed: [] }])
    await expect(
      w.call('GET /staff/policy', { token: (await newGiver(w, circle)).token }),
    ).rejects.toMatchObject({ code: 'request.not-allowed' })
  })

  test('that allow less are published at once, to members and processes', async () => {
    const member = await newGiver(w, circle)
    const { message, waits, data } = await publish(circle.admin, {
      matchCapRupees: 5_000,
      payMs: 36 * HOUR_MS,
    })
    expect([message, waits, data.version, data.history[0]?.changed]).toEqual([
      'The new rules apply from now on. Payments in progress keep the old ones.',
      false,
      2,
      [
        { field: 'matchCapRupees', before: 10_000, after: 5_000 },
        { field: 'payMs', before: 24 * HOUR_MS, after: 36 * HOUR_MS },
      ],
    ])
    expect(await actsIn(w, circle, 'policy.publish')).toEqual([
      {
        act: 'policy.publish',
        actor_id: circle.admin.memberId,
        actor_role: 'admin',
        whom_id: null,
        readable: false,
        before: { version: 1, matchCapRupees: 10_000, payMs: 24 * HOUR_MS },
        after: { version: 2, matchCapRupees: 5_000, payMs: 36 * HOUR_MS },
      },
    ])
    await w.work()
    expect([
      await noticesTo(w, member, 'policy_published'),
      await noticesTo(w, circle.steward, 'policy_published'),
    ]).toEqual([['policy_published'], ['policy_published']])
    const now = await w.world.database.db
      .transaction()
      .execute((tx) => currentPolicy(tx, circle.circleId))
    expect([now.version, now.policy.matchCapRupees, now.policy.openAsksCapRupees]).toEqual([
      2, 5_000, 25_000,
    ])
  })

  test('that allow more wait for a second administrator', async () => {
    // What was in force in the last seven days would not wait for the members.
    await changes.weekPasses()
    const before = await rules()
    const { message, waits, data } = await publish(circle.admin, { matchCapRupees: 8_000 })
    expect([message.slice(0, 9), waits, data.version, data.waiting]).toEqual([
      'Recorded.',
      true,
      before.version,
      true,
    ])
    expect(
      (await refusal(publish(circle.admin2, { giversIn30Days: 25, membersCap: 400 }))).code,
    ).toBe('staff.approval-waits-already')
    const approval = await waitingFor(w, circle.admin2, { kind: 'policy' })
    expect(approval).toMatchObject({
      whomName: null,
      summary: { 'matchCapRupees': 8_000, 'matchCapRupees.before': 5_000 },
      canDecide: true,
    })
    expect((await refusal(decide(w, circle.admin, approval))).code).toBe('staff.approval-own')
    for (const other of [circle.officer, circle.steward])
      expect((await refusal(decide(w, other, approval))).code).toBe('staff.approval-unknown')
    await decide(w, circle.admin2, approval)
    expect(await rules()).toMatchObject({ version: before.version, waiting: false })
    await changes.weekPasses()
    expect(await rules()).toMatchObject({
      version: before.version + 1,
      waiting: false,
      figures: { ...before.figures, matchCapRupees: 8_000 },
    })
  })

  test('that wait join what changed meanwhile, unless the same figure did', async () => {
    await publish(circle.admin, { membersCap: 400 })
    await publish(circle.admin2, { appealMs: 96 * HOUR_MS })
    await decide(w, circle.admin2, await waitingFor(w, circle.admin2, { kind: 'policy' }))
    await changes.weekPasses()
    expect((await rules()).figures).toMatchObject({ membersCap: 400, appealMs: 96 * HOUR_MS })
    await publish(circle.admin, { membersCap: 500 })
    await publish(circle.admin2, { membersCap: 350 })
    const approval = await waitingFor(w, circle.admin2, { kind: 'policy' })
    expect((await refusal(decide(w, circle.admin2, approval))).code).toBe(
      'request.changed-meanwhile',
    )
    expect((await rules()).figures['membersCap']).toBe(350)
    await decide(w, circle.admin2, approval, false)
  })

  test.each<[Record<string, number>, string]>([
    [{ receivedInTaxYearCapRupees: 50_500 }, 'staff.policy-outside-bounds'],
    [{ matchCapRupees: 10_500 }, 'staff.policy-outside-bounds'],
    [{ matchCapRupees: 4_900 }, 'staff.policy-outside-bounds'],
    [{ confirmMs: 60_000 }, 'staff.policy-outside-bounds'],
    [{ joinedRupees: 500 }, 'request.invalid'],
    [{}, 'staff.policy-unchanged'],
    [{ matchesReceivedIn24h: 20 }, 'staff.policy-unchanged'],
  ])('with %o are refused: %s', async (figures, code) => {
    const before = await rules()
    expect((await refusal(publish(circle.admin, figures))).code).toBe(code)
    expect(await rules()).toEqual(before)
  })

  test('are refused from whoever saw an older version, and to all but administrators', async () => {
    expect((await refusal(publish(circle.admin, { membersCap: 250 }, 1))).code).toBe(
      'request.changed-meanwhile',
    )
    for (const other of [circle.officer, circle.steward])
      await expect(publish(other, { membersCap: 250 })).rejects.toMatchObject({
        code: 'request.not-allowed',
      })
  })

  test('published twice with one key are one version, and by two at once one', async () => {
    const { version } = await rules()
    await sendTwice(
      w,
      'POST /staff/policy',
      {
        token: circle.admin.token,
        body: { figures: { membersCap: 300 }, reason: REASON, version },
      },
      { body: { figures: { membersCap: 200 }, reason: REASON, version } },
    )
    const outcomes = await meeting(
      w,
      { rows: 'SELECT FROM circle WHERE circle_id = $1', values: [circle.circleId] },
      [
        () => publish(circle.admin, { membersCap: 290 }, version + 1),
        () => publish(circle.admin2, { membersCap: 280 }, version + 1),
      ],
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await rules()).version).toBe(version + 2)
  })

  test('of a payment stay those under which it was made', async () => {
    const receiver = await newReceiver(w, circle, { asks: 0 })
    const match = await matchBetween(w, { giver: await newGiver(w, circle), receiver })
    await publish(circle.admin, { confirmMs: 72 * HOUR_MS })
    const {
      rows: [made],
    } = await w.owner.pool.query<{ policy_version: number }>(
      'SELECT policy_version FROM match WHERE match_id = $1',
      [match.id],
    )
    await claimed(w, match)
    const {
      rows: [row],
    } = await w.owner.pool.query<{ hours: number }>(
      `SELECT extract(epoch FROM deadline_at - claimed_at) / 3600 AS hours FROM match
        WHERE match_id = $1`,
      [match.id],
    )
    expect(made?.policy_version).toBe((await rules()).version - 1)
    expect(Number(row?.hours)).toBeLessThan(48)
    const later = await claimed(
      w,
      await matchBetween(w, {
        giver: await newGiver(w, circle),
        receiver: await newReceiver(w, circle, { asks: 0 }),
      }),
    )
    const {
      rows: [next],
    } = await w.owner.pool.query<{ hours: number }>(
      `SELECT extract(epoch FROM deadline_at - claimed_at) / 3600 AS hours FROM match
        WHERE match_id = $1`,
      [later.id],
    )
    expect(Number(next?.hours)).toBeGreaterThanOrEqual(72)
  })

  test('in older versions that lack a field have its default', async () => {
    const { policy } = await w.world.database.db
      .transaction()
      .execute((tx) => currentPolicy(tx, circle.circleId))
    expect(Object.keys(policy).toSorted()).toEqual(Object.keys(DEFAULT_POLICY).toSorted())
  })
})
