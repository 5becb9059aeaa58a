import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TokenScope } from '#domain/shared/token-scopes.ts'
import { DAY_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import { cleanUp } from '#server/platform/jobs/clean-up.ts'
import { endSessionsOf } from '#server/platform/use-case/sessions.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { askUseCases } from '#server/asks/ask-use-cases.ts'
import { memberUseCases } from '#server/members/member-use-cases.ts'
import { staffUseCases } from '#server/staff/staff-use-cases.ts'
import { newCircle, newMember, type PeopledCircle, type Person } from '#test/circle/people.ts'
import { NO_ID, refusal } from '#test/helping/commands.ts'
import { type TestWorld, testWorld } from '#test/server/world.ts'
import { securityUseCases } from '../security-use-cases.ts'

let w: TestWorld
let circle: PeopledCircle
beforeAll(async () => {
  const useCases = [...securityUseCases, ...memberUseCases, ...askUseCases, ...staffUseCases]
  w = await testWorld({ useCases })
  circle = await newCircle(w)
})
afterAll(() => w.close())

const make = (who: Person, scopes: TokenScope[], days: 7 | 30 = 30) =>
  w.call('POST /user/tokens', { token: who.token, body: { name: 'My sheet', scopes, days } })
const listed = async (who: Person) =>
  (await w.call('GET /user/tokens', { token: who.token })).data.map(({ id }) => id)
const codeOf = async (request: Promise<unknown>) => (await refusal(request)).code

test('is shown once, stored as a hash, and listed with what it may do', async () => {
  const person = await newMember(w, circle)
  const { token, data } = await make(person, ['read', 'ask', 'read'])
  expect(token).toMatch(/^paraspar_[\w-]{43}$/)
  expect(data).toMatchObject({ name: 'My sheet', scopes: ['read', 'ask'], lastUsedAt: null })
  const { rows } = await w.owner.pool.query<{ row: string }>(
    'SELECT s::text AS row FROM session s WHERE session_id = $1',
    [data.id],
  )
  expect(rows[0]?.row).not.toContain(token)
  expect(rows[0]?.row).not.toContain(Buffer.from('My sheet').toString('hex'))
  const list = await w.call('GET /user/tokens', { token: person.token })
  expect(list).toEqual({ data: [data], mayMakeForCircle: false })
  // It is no log-in of a person, and is listed apart.
  const { data: security } = await w.call('GET /user/security', { token: person.token })
  expect(security.sessions.map(({ id }) => id)).not.toContain(data.id)
})

test('does what its scopes name and nothing else', async () => {
  const person = await newMember(w, circle)
  const reads = (await make(person, ['read'])).token
  await w.call('GET /asks', { token: reads })
  const ask = { amount: 500, paymentDetailId: NO_ID }
  expect(await codeOf(w.call('POST /asks', { token: reads, body: ask }))).toBe(
    'request.beyond-token',
  )
  const asks = (await make(person, ['ask'])).token
  expect(await codeOf(w.call('POST /asks', { token: asks, body: ask }))).toBe('asks.detail-missing')
  const all = (await make(person, ['read', 'ask', 'pay'])).token
  expect(await codeOf(w.call('GET /asks', { token: asks }))).toBe('request.beyond-token')
  for (const key of [
    'GET /user/profile',
    'GET /user/security',
    'GET /user/tokens',
    'GET /circle/policy',
  ] as const)
    expect(await codeOf(w.call(key, { token: all })), key).toBe('request.not-for-programs')
  const more = { name: 'More', scopes: ['read' as const], days: 7 as const }
  expect(await codeOf(w.call('POST /user/tokens', { token: all, body: more }))).toBe(
    'request.not-for-programs',
  )
})

test('of the circle is for administrators, as long as they are', async () => {
  const [member, admin] = [
    await newMember(w, circle),
    await newMember(w, circle, { roles: ['admin', 'officer'] }),
  ]
  expect(await codeOf(make(member, ['circle']))).toBe('request.not-allowed')
  const { token } = await make(admin, ['circle'])
  await w.call('GET /circle/policy', { token })
  // Not even of an administrator with every role is it staff.
  expect(await codeOf(w.call('GET /staff/queue', { token }))).toBe('request.not-for-programs')
  await w.owner.pool.query("DELETE FROM member_role WHERE member_id = $1 AND role = 'admin'", [
    admin.memberId,
  ])
  expect(await codeOf(w.call('GET /circle/policy', { token }))).toBe('request.not-for-programs')
})

test('tells its program what it may do and until when, whatever its scope', async () => {
  const person = await newMember(w, circle)
  for (const scopes of [['read'], ['ask', 'pay']] as TokenScope[][]) {
    const { token, data } = await make(person, scopes, 7)
    expect((await w.call('GET /user/token', { token })).data).toEqual({
      scopes,
      ofCircle: false,
      expiresAt: data.expiresAt,
    })
  }
  const { data } = await w.call('GET /user/token', { token: person.token })
  expect(data.scopes).toBeNull()
})

test('ends by one press, and only its owner’s', async () => {
  const [person, stranger] = [await newMember(w, circle), await newMember(w, circle)]
  const { token, data } = await make(person, ['read'])
  const end = (who: Person, tokenId: string) =>
    w.call('POST /user/tokens/end', { token: who.token, body: { tokenId } })
  expect(await codeOf(end(stranger, data.id))).toBe('members.token-unknown')
  await end(person, data.id)
  expect(await codeOf(w.call('GET /asks', { token }))).toBe('request.token-ended')
  expect(await codeOf(w.call('GET /user/tokens', { token }))).toBe('request.not-for-programs')
  expect(await codeOf(end(person, data.id))).toBe('members.token-unknown')
  // A log-in is no token.
  const { data: security } = await w.call('GET /user/security', { token: person.token })
  expect(await codeOf(end(person, security.sessions[0]!.id))).toBe('members.token-unknown')
})

test('rests with its person’s suspension, and ends with every log-in', async () => {
  const person = await newMember(w, circle)
  const { token } = await make(person, ['read'])
  const become = (status: string) =>
    w.owner.pool.query(
      `UPDATE member SET status = $2, suspended_at = CASE WHEN $2 = 'suspended' THEN app_now() END
        WHERE member_id = $1`,
      [person.memberId, status],
    )
  await become('suspended')
  await w.call('GET /asks', { token: person.token })
  expect(await codeOf(w.call('GET /asks', { token }))).toBe('request.not-for-programs')
  await become('active')
  await w.call('GET /asks', { token })
  await inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, async (ctx) => {
    const { identityId } = await ctx.tx
      .selectFrom('identity')
      .select('identityId')
      .where('memberId', '=', person.memberId)
      .executeTakeFirstOrThrow()
    await endSessionsOf(ctx.tx, identityId)
  })
  expect(await codeOf(w.call('GET /asks', { token }))).toBe('request.token-ended')
})

test('of ten there is no eleventh, also not of two at one instant', async () => {
  const person = await newMember(w, circle)
  for (let made = 0; made < 9; made++) await make(person, ['read'])
  const both = await Promise.allSettled([make(person, ['read']), make(person, ['read'])])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await listed(person)).toHaveLength(10)
  expect(await codeOf(make(person, ['read']))).toBe('members.too-many-tokens')
})

test('ends on its day and not for lack of use, and needs a fresh login to be made', async () => {
  const person = await newMember(w, circle)
  const { token } = await make(person, ['read'], 30)
  await w.advance(6 * MINUTE_MS)
  expect(await codeOf(make(person, ['read']))).toBe('request.login-stale')
  await w.advance(29 * DAY_MS)
  await cleanUp(w.world)
  await w.call('GET /asks', { token })
  await w.advance(DAY_MS)
  expect(await codeOf(w.call('GET /asks', { token }))).toBe('request.token-ended')
})
