import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember, type Person, solvedCaptcha } from '#test/circle/people.ts'
import { helpingCircle, helpingWorld } from '#test/helping/helping.ts'
import { testApp, type TestApp } from '#test/server/http.ts'
import type { TestWorld } from '#test/server/world.ts'

const lines: string[] = []
let w: TestWorld
let app: TestApp
let member: Person
beforeAll(async () => {
  w = await helpingWorld({ log: pino({}, { write: (line: string) => void lines.push(line) }) })
  app = await testApp(w)
  member = await newMember(w, await helpingCircle(w))
})
afterAll(async () => {
  await app.close()
  await w.close()
})

type Line = Record<string, unknown>
const FROM = '203.0.113.77'
const refused = async (ask: () => Promise<unknown>): Promise<Line> => {
  lines.length = 0
  await ask()
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] ?? '') as Line
}
const nowhere = (who?: { token: string }) => () =>
  app.send(
    {
      method: 'POST',
      url: `/api/support/${randomUUID()}/close?x=1`,
      payload: { version: 1 },
      remoteAddress: FROM,
    },
    who,
  )

test('a refusal says by which route, from which network and for which account, and no id, address or token', async () => {
  const line = await refused(nowhere(member))
  expect(line).toMatchObject({
    method: 'POST',
    route: '/api/support/:ticketId/close',
    code: 'support.unknown',
    status: 404,
    network: expect.stringMatching(/^[0-9a-f]{16}$/),
    account: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
  expect(lines[0]).not.toMatch(/203[.]0[.]113|x=1|[0-9a-f]{8}-[0-9a-f]{4}-/)
  expect(lines[0]).not.toContain(member.token)
  // As the operator's guide finds it.
  const { rows } = await w.owner.pool.query<{ whose: string }>(
    `SELECT member_id AS whose FROM identity
      WHERE left(encode(sha256(identity_id::text::bytea), 'hex'), 16) = $1`,
    [line['account']],
  )
  expect(rows).toEqual([{ whose: member.memberId }])
})

test('one person and one network have one key each, others have others', async () => {
  const first = await refused(nowhere(member))
  const again = await refused(nowhere(member))
  expect([again['network'], again['account']]).toEqual([first['network'], first['account']])
  const other = await refused(nowhere(await newMember(w, await helpingCircle(w))))
  expect([other['network'] === first['network'], other['account'] === first['account']]).toEqual([
    true,
    false,
  ])
  expect(await refused(nowhere())).not.toHaveProperty('account')
})

test('the network of a guess is that of the log of security', async () => {
  const payload = {
    email: 'nobody@planted.example',
    password: 'wrong words of nobody',
    captcha: await solvedCaptcha(w),
  }
  const line = await refused(() =>
    app.send({ method: 'POST', url: '/api/user/login', remoteAddress: FROM, payload }),
  )
  const { rows } = await w.owner.pool.query<{ network: string }>(
    "SELECT left(encode(network_key, 'hex'), 16) AS network FROM security_event WHERE act = 'login'",
  )
  expect(rows).toEqual([{ network: line['network'] }])
  expect(lines[0]).not.toContain('planted')
})

test('an address that is none is logged by its pattern', async () => {
  const line = await refused(() => app.send({ url: '/api/nothing/of/mine' }))
  expect(line).toMatchObject({ method: 'GET', route: '/api/*', code: 'request.not-found' })
  expect(lines[0]).not.toContain('mine')
})
