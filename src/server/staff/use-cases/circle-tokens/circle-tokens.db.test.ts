import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { CIRCLE_TOKEN_LIMIT, CIRCLE_TOKENS_MAX } from '#domain/shared/token-scopes.ts'
import { suspendMember } from '#server/members/measures/membership-measures.ts'
import { cleanUp } from '#server/platform/jobs/clean-up.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import { newCircle, newMember, type Person } from '#test/circle/people.ts'
import { changingRoles, decide, REASON, staffed, untie, waitingFor } from '#test/circle/staff.ts'
import { NO_ID, refusal } from '#test/helping/commands.ts'
import { helpingWorld, worldOfFile } from '#test/helping/helping.ts'
import { databaseRoles } from '#test/rules/database-roles.ts'
import { circleToken, proposeCircleToken } from '#test/staff/circle-tokens.ts'
import { RESTRICT_VIOLATION } from '#test/server/sql-refusals.ts'

const w = await worldOfFile(helpingWorld)
const { asApp } = databaseRoles(w)
let circle: Awaited<ReturnType<typeof staffed>>
beforeEach(async () => {
  circle = await staffed(w, await newCircle(w))
})

const propose = (by: Person = circle.admin) => proposeCircleToken(w, by)
const proposal = (by: Person = circle.admin2) => waitingFor(w, by, { kind: 'circle_token' })
const made = (days: 7 | 365 = 365) => circleToken(w, circle.admin, circle.admin2, days)
async function thirdAdmin(): Promise<Person> {
  const admin = await newMember(w, circle, { roles: ['admin'] })
  await untie(w, [admin])
  return admin
}
const read = (token: string) => w.call('GET /circle/policy', { token })
const codeOf = async (request: Promise<unknown>) => (await refusal(request)).code
const WAITS = 'request.token-waits'
const OVER = 'request.token-ended'
const listed = async (who: Person = circle.admin2) =>
  (await w.call('GET /staff/circle-tokens', { token: who.token })).data
const end = async (by: Person = circle.admin2) =>
  w.call('POST /staff/circle-tokens/end', {
    token: by.token,
    body: { tokenId: (await listed(by))[0]?.id ?? NO_ID, reason: REASON },
  })
const status = (person: Person, to: string) =>
  w.owner.pool.query(
    `UPDATE member SET status = $2, suspended_at = CASE WHEN $2 = 'suspended' THEN app_now() END
      WHERE member_id = $1`,
    [person.memberId, to],
  )
const kindsOf = async ({ memberId }: Person) =>
  (
    await w.owner.pool.query<{ kind: string }>(
      `SELECT kind FROM notice WHERE member_id = $1 AND kind LIKE 'circle_token%' ORDER BY created_at`,
      [memberId],
    )
  ).rows.map(({ kind }) => kind)

describe('a token of the circle', () => {
  test('works once another administrator has agreed, and is stored as a hash', async () => {
    const token = await propose()
    expect(token).toMatch(/^paraspar_circle_[\w-]{43}$/)
    expect(await codeOf(read(token))).toBe(WAITS)
    expect(await listed()).toEqual([
      expect.objectContaining({ agreedBy: null, agreedAt: null, lastUsedAt: null }),
    ])
    // Nothing of it opens what no token of the circle opens.
    expect(await codeOf(w.call('GET /asks', { token }))).toBe('request.not-for-programs')
    const approval = await proposal()
    expect(approval.summary).toEqual({ program: 'Sheet for the meeting', days: 365 })
    expect(await codeOf(decide(w, circle.admin, approval))).toBe('staff.approval-own')
    expect(await codeOf(decide(w, circle.officer, approval))).toBe('staff.approval-unknown')
    await decide(w, circle.admin2, approval)
    await read(token)
    expect(await listed()).toEqual([
      expect.objectContaining({
        program: 'Sheet for the meeting',
        madeBy: { name: circle.admin.name, admin: true },
        agreedBy: { name: circle.admin2.name, admin: true },
        lastUsedAt: expect.any(String),
      }),
    ])
    const { rows } = await w.owner.pool.query<{ row: string }>(
      `SELECT t::text || a::text AS row FROM circle_token t, approval a
        WHERE t.circle_id = $1 AND a.subject_id = t.circle_token_id`,
      [circle.circleId],
    )
    expect(rows[0]?.row).not.toContain(token)
    await w.work()
    for (const one of [circle.admin, circle.admin2])
      expect(await kindsOf(one)).toEqual(['circle_token_made'])
    expect(await kindsOf(circle.officer)).toEqual([])
  })

  test('reads what the scope circle reads and nothing else, and names nobody', async () => {
    await w.call('POST /staff/policy', {
      token: circle.admin.token,
      body: { figures: { membersCap: 200 }, reason: REASON, version: 1 },
    })
    const token = await made()
    for (const key of ['GET /circle/news', 'GET /circle/sheet'] as const)
      await w.call(key, { token, query: {} })
    await w.call('GET /ledger/state', { token })
    const { data } = await read(token)
    expect(data.minutes.length).toBeGreaterThan(1)
    expect(data.minutes.flatMap(({ people }) => people)).toEqual([])
    const own = await w.call('GET /circle/policy', { token: circle.admin.token })
    expect(own.data.minutes.flatMap(({ people }) => people)).not.toEqual([])
    for (const key of [
      'GET /asks',
      'GET /matches/to-pay',
      'GET /staff/queue',
      'GET /staff/circle-tokens',
      'GET /user/session',
    ] as const)
      expect(await codeOf(w.call(key, { token })), key).toBe('request.not-for-programs')
  })

  test('outlives its maker, and stops while the circle has no administrator', async () => {
    const token = await made()
    const admin3 = await thirdAdmin()
    await changingRoles(w).withdraw(admin3, circle.admin, 'admin')
    await w.work()
    // It goes on, and who are left are told who may still have it.
    for (const one of [circle.admin2, admin3])
      expect((await kindsOf(one)).at(-1)).toBe('circle_token_maker_left')
    expect(await kindsOf(circle.admin)).not.toContain('circle_token_maker_left')
    await status(circle.admin, 'closed')
    await read(token)
    expect((await listed(admin3))[0]?.madeBy).toEqual({
      name: expect.stringContaining('Former member'),
      admin: false,
    })
    await status(circle.admin2, 'suspended')
    await status(admin3, 'suspended')
    expect(await codeOf(read(token))).toBe(OVER)
    await status(admin3, 'active')
    await read(token)
  })

  test.each(['leaves', 'is suspended'] as const)(
    'whose maker %s is named to the administrators who are left, once',
    async (how) => {
      const [admin3, admin4] = [await thirdAdmin(), await thirdAdmin()]
      await made()
      await propose(circle.admin2)
      const { memberId, token } = circle.admin
      if (how === 'leaves')
        await w.call('POST /user/close-account', { token, body: { email: circle.admin.email } })
      else
        await inTransactionOf(w.world, (ctx) =>
          suspendMember(ctx, { circleId: circle.circleId, memberId }),
        )
      await w.work()
      const kind = 'circle_token_maker_left'
      for (const one of [circle.admin2, admin3, admin4])
        expect((await kindsOf(one)).filter((each) => each === kind)).toEqual([kind])
      expect(await kindsOf(circle.admin)).not.toContain(kind)
      // Who made one that nobody agreed to leaves without a word.
      await changingRoles(w).withdraw(admin3, circle.admin2, 'admin')
      await w.work()
      expect((await kindsOf(admin3)).filter((each) => each === kind)).toEqual([kind])
    },
  )

  test('tells its program what it may do, and until when', async () => {
    const token = await made(7)
    const [one] = await listed()
    expect((await w.call('GET /user/token', { token })).data).toEqual({
      scopes: ['circle'],
      ofCircle: true,
      expiresAt: one?.expiresAt,
    })
  })

  test('is ended by any one administrator, and ends on its day', async () => {
    const token = await made()
    const asked = Array.from({ length: 8 }, () =>
      read(token).then(
        () => 'read',
        ({ code }) => code,
      ),
    )
    const [, ...outcomes] = await Promise.all([end(), ...asked])
    for (const outcome of outcomes) expect(['read', OVER]).toContain(outcome)
    expect(await codeOf(read(token))).toBe(OVER)
    expect(await codeOf(end())).toBe('members.token-unknown')
    await w.work()
    expect(await kindsOf(circle.admin)).toEqual(['circle_token_made', 'circle_token_ended'])
    const { rows } = await w.owner.pool.query<{ act: string }>(
      `SELECT act FROM audit_log WHERE circle_id = $1 AND act LIKE 'circle_token%' ORDER BY happened_at`,
      [circle.circleId],
    )
    expect(rows.map(({ act }) => act)).toEqual([
      'circle_token.propose',
      'circle_token.allow',
      'circle_token.end',
    ])
    const short = await made(7)
    await w.advance(7 * DAY_MS)
    expect(await codeOf(read(short))).toBe(OVER)
    await cleanUp(w.world)
    const { rowCount } = await w.owner.pool.query('SELECT FROM circle_token WHERE circle_id = $1', [
      circle.circleId,
    ])
    expect(rowCount).toBe(0)
  })

  test('has requests of its own, counted together, and none of a person’s', async () => {
    const token = await made()
    await w.owner.pool.query('DELETE FROM rate_count')
    await read(token)
    await w.call('GET /ledger/state', { token })
    const { rows } = await w.owner.pool.query<{ hits: number }>('SELECT hits FROM rate_count')
    expect(rows).toEqual([{ hits: 2 }])
    await w.owner.pool.query('UPDATE rate_count SET hits = $1', [
      CIRCLE_TOKEN_LIMIT.max * w.world.services.limits.factor,
    ])
    expect(await codeOf(read(token))).toBe('request.too-many')
    await read(circle.admin.token)
  })
})

describe('at one instant', () => {
  test('two agree once', async () => {
    const admin3 = await thirdAdmin()
    const token = await propose()
    const approval = await proposal()
    const both = await Promise.allSettled([
      decide(w, circle.admin2, approval),
      decide(w, admin3, approval),
    ])
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await read(token)
    expect(await listed()).toHaveLength(1)
  })

  test('its maker loses the role or the other agrees: it works only if the agreement came first', async () => {
    const admin3 = await thirdAdmin()
    const token = await propose()
    const approval = await proposal()
    const [agreed] = await Promise.allSettled([
      decide(w, circle.admin2, approval),
      changingRoles(w).withdraw(admin3, circle.admin, 'admin'),
    ])
    const works = await read(token).then(
      () => true,
      () => false,
    )
    expect(works).toBe(agreed.status === 'fulfilled')
  })

  test('its maker is no administrator any more when the other agrees: it never works', async () => {
    const admin3 = await thirdAdmin()
    const token = await propose()
    const approval = await proposal()
    await changingRoles(w).withdraw(admin3, circle.admin, 'admin')
    expect(await codeOf(decide(w, circle.admin2, approval))).toBe('staff.approval-decided')
    expect(await codeOf(read(token))).toBe(OVER)
    expect(await listed()).toEqual([])
  })

  test('of five there is no sixth, those that wait counted too', async () => {
    for (let count = 1; count < CIRCLE_TOKENS_MAX; count++) await propose()
    const both = await Promise.allSettled([propose(), propose(circle.admin2)])
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await codeOf(propose())).toBe('staff.too-many-circle-tokens')
    const { data } = await w.call('GET /staff/approvals', {
      token: circle.admin2.token,
      query: {},
    })
    await decide(
      w,
      circle.admin2,
      data.find(({ canDecide }) => canDecide)!,
      false,
    )
    await propose()
  })
})

test('the database takes no token to which two administrators did not agree', async () => {
  await propose()
  const agree = (by: string) =>
    asApp(`UPDATE circle_token SET agreed_by = '${by}', agreed_at = now()
      WHERE circle_id = '${circle.circleId}'`)
  expect(await agree(circle.admin2.memberId)).toBe(RESTRICT_VIOLATION)
  expect(await agree(circle.admin.memberId)).toBeDefined()
  await decide(w, circle.admin2, await proposal())
  expect(await agree(circle.officer.memberId)).toBe(RESTRICT_VIOLATION)
  expect(await asApp(`UPDATE circle_token SET expires_at = now()`)).toBeDefined()
})
