import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { requestError } from '#domain/shared/request-errors.ts'
import { checkLedgers } from '#server/audit/check-ledgers.ts'
import { publishedChecks } from '#server/audit/published-checks.ts'
import { compareKeys } from '#server/platform/cells/asked-keys.ts'
import { figuresOfOthers } from '#server/platform/cells/cell-figures.ts'
import type { Directory } from '#server/platform/cells/directory.ts'
import { nameTokens } from '#server/platform/crypto/ids.ts'
import { publishFigures } from '#server/recovery/published-drill.ts'
import {
  codeInMail,
  madeUpPerson,
  newMember,
  type Person,
  register,
  solvedCaptcha,
} from '../circle/people.ts'
import { helpingCircle } from '../helping/helping.ts'
import { entryCode } from '../members/by-phone.ts'
import { foundedCircle, invited, linkFor } from '../members/lists.ts'
import { type TestApp, testApp } from '../server/http.ts'
import { type Cell, twoCells } from './two-cells.ts'

const { one, two, directory, open } = await twoCells()
const apps = new Map<Cell, TestApp>()
let member: Person
let circleOfOne: Awaited<ReturnType<typeof helpingCircle>>

beforeAll(async () => {
  for (const cell of [one, two]) apps.set(cell, await testApp(cell))
  circleOfOne = await helpingCircle(one)
  await helpingCircle(two)
  member = await newMember(one, circleOfOne)
  await compareKeys(one.world)
})
afterAll(async () => {
  await Promise.all([...apps.values()].map((app) => app.close()))
})

type Sent = Readonly<Record<string, unknown>>

async function post(cell: Cell, path: string, payload: Sent): Promise<LightMyRequestResponse> {
  const app = apps.get(cell)
  if (app === undefined) throw new Error('no server')
  return app.send({ method: 'POST', url: `/api${path}`, payload, remoteAddress: newNetwork() })
}

let networks = 0
const newNetwork = () => `10.${(networks += 1) % 250}.${Math.floor(networks / 250)}.7`

/** What the requests of `act` ask the directory, by cell. */
async function asked(act: () => Promise<unknown>): Promise<Record<string, string[]>> {
  for (const cell of [one, two]) cell.directory.asked.length = 0
  await act()
  return { one: [...one.directory.asked], two: [...two.directory.asked] }
}

const captcha = { captchaId: '00000000-0000-7000-8000-000000000000', code: '123456' }
const codeOf = (response: LightMyRequestResponse): string =>
  response.json<{ error?: { code: string } }>().error?.code ?? 'done'
const ledTo = (response: LightMyRequestResponse) => response.headers['paraspar-cell']

/** Unknown numbers or addresses that are led to a cell. */
async function unknownIn(name: string, what: 'phone' | 'email'): Promise<string> {
  for (;;) {
    const text = madeUpPerson()[what]
    const key = one.world.keyOf(what, text)
    if (key !== undefined && (await one.directory.find(key)) === name) return text
  }
}

test('a log-in by address is led from the wrong cell to the right one, and nothing is done at the wrong one', async () => {
  const { email, password } = member
  let response: LightMyRequestResponse | undefined
  const before = await one.owner.pool.query('SELECT count(*) FROM security_event')
  const questions = await asked(async () => {
    response = await post(two, '/user/login', { email, password, captcha })
  })
  expect(questions).toEqual({ one: [], two: ['find'] })
  expect([response?.statusCode, response && codeOf(response)]).toEqual([409, 'request.elsewhere'])
  expect(response && ledTo(response)).toBe('one')
  expect(response?.cookies).toMatchObject([
    { name: 'cell', value: 'one', path: '/', httpOnly: true, sameSite: 'Lax' },
  ])
  expect(response?.cookies).toHaveLength(1)
  for (const cell of [one, two])
    expect((await cell.owner.pool.query('SELECT count(*) FROM security_event')).rows[0]).toEqual(
      cell === one ? before.rows[0] : { count: 0 },
    )
  const right = await asked(async () => {
    const own = await solvedCaptcha(one)
    response = await post(one, '/user/login', { email, password, captcha: own })
  })
  expect([response?.statusCode, right]).toEqual([200, { one: ['find'], two: [] }])
})

test('a log-in by number is led in both its steps', async () => {
  const { phone } = member
  const wrong = await post(two, '/user/phone/start', { phone, captcha })
  expect([codeOf(wrong), ledTo(wrong)]).toEqual(['request.elsewhere', 'one'])
  const start = await post(one, '/user/phone/start', { phone, captcha: await solvedCaptcha(one) })
  const { codeId } = start.json<{ codeId: string }>()
  await one.work()
  const finish = { phone, codeId, code: entryCode(one, phone) }
  expect(ledTo(await post(two, '/user/phone/finish', finish))).toBe('one')
  expect((await post(one, '/user/phone/finish', finish)).statusCode).toBe(200)
})

test.each(['phone', 'email'] as const)(
  'nobody learns from the answers whether a %s is known in another cell',
  async (what) => {
    const paths = {
      phone: ['/user/phone/start', { captcha }],
      email: ['/user/forgot-password', {}],
    } as const
    const [path, rest] = paths[what]
    const known = member[what]
    const unknown = await unknownIn('one', what)
    const seen: unknown[] = []
    for (const text of [known, unknown]) {
      let response: LightMyRequestResponse | undefined
      const questions = await asked(async () => {
        response = await post(two, path, { ...rest, [what]: text })
      })
      const { date: _, ...headers } = response?.headers ?? {}
      seen.push({ status: response?.statusCode, headers, body: response?.body, questions })
    }
    expect(seen[1]).toEqual(seen[0])
    // And what nobody knows is always in the same cell, by each of them, and in each of them some of it.
    const own = await unknownIn('two', what)
    for (const cell of [one, two]) {
      expect(ledTo(await post(cell, path, { ...rest, [what]: own }))).toBe(
        cell === one ? 'two' : undefined,
      )
      expect(ledTo(await post(cell, path, { ...rest, [what]: unknown }))).toBe(
        cell === one ? undefined : 'one',
      )
    }
    // In its own cell a known one takes the same questions as an unknown one.
    for (const text of [known, unknown])
      expect(await asked(() => post(one, path, { ...rest, [what]: text }))).toEqual({
        one: ['find'],
        two: [],
      })
  },
)

test('codes of invitations and links lead to their cell', async () => {
  const { referralCode } = member
  const listed = await foundedCircle(one)
  const [{ id, code } = { id: '', code: '' }] = await invited(one, listed, 1)
  await compareKeys(one.world)
  for (const invitation of [referralCode, code]) {
    const wrong = await post(two, '/user/invitation', { code: invitation })
    expect([codeOf(wrong), ledTo(wrong)]).toEqual(['request.elsewhere', 'one'])
    const questions = await asked(async () => {
      expect((await post(one, '/user/invitation', { code: invitation })).statusCode).toBe(200)
    })
    expect(questions).toEqual({ one: [], two: [] })
  }
  // A newer link of the same person ends the one before, in the directory too.
  await linkFor(one, listed.admin, id)
  await one.advance(16 * 60_000)
  await compareKeys(one.world)
  const { rows } = await directory.query("SELECT FROM taken_key WHERE kind = 'invitation'")
  expect(rows).toHaveLength(1)
  nameTokens('one')
  const person = madeUpPerson()
  await register(one, { ...person, referralCode })
  await one.work()
  nameTokens(undefined)
  const link = { email: person.email, code: codeInMail(one, person.email) }
  const questions = await asked(async () => {
    expect(ledTo(await post(two, '/user/verify-email', link))).toBe('one')
    expect((await post(one, '/user/verify-email', link)).statusCode).toBe(200)
  })
  // The link names its cell, and only the address is taken.
  expect(questions).toEqual({ one: ['take'], two: [] })
})

test('an address that is not proved yet is found in the cell where it was given, and nowhere else', async () => {
  const email = await unknownIn('two', 'email')
  await register(one, { ...madeUpPerson(), email, referralCode: member.referralCode })
  const body = { email, password: 'x', captcha }
  expect(codeOf(await post(one, '/user/login', body))).toBe('members.captcha-incorrect')
  expect(codeOf(await post(two, '/user/login', body))).toBe('members.captcha-incorrect')
})

test('a registration goes to the cell of its circle, and takes at most four questions', async () => {
  const person = madeUpPerson()
  const { pan: pancard, ...given } = person
  const { referralCode } = member
  const wrong = await post(two, '/user/register', { ...given, pancard, referralCode })
  expect([codeOf(wrong), ledTo(wrong)]).toEqual(['request.elsewhere', 'one'])
  const questions = await asked(() => newMember(one, circleOfOne, person))
  expect(questions['two']).toEqual([])
  expect(questions['one']?.length).toBeLessThanOrEqual(4)
})

test('a token at the wrong cell is nobody’s, and still good at the right one', async () => {
  const session = (cell: Cell) =>
    apps.get(cell)?.send({ method: 'GET', url: '/api/user/session' }, member)
  const questions = await asked(async () => {
    const wrong = await session(two)
    expect([wrong?.statusCode, wrong && ledTo(wrong)]).toEqual([401, undefined])
    expect((await session(one))?.statusCode).toBe(200)
  })
  expect(questions).toEqual({ one: [], two: [] })
})

test('while the directory is silent, people of this cell log in, and nobody else is told anything', async () => {
  one.directory.fault = () => Promise.reject(requestError('request.busy'))
  two.directory.fault = one.directory.fault
  try {
    const { email, password } = member
    const body = { email, password, captcha: await solvedCaptcha(one) }
    expect((await post(one, '/user/login', body)).statusCode).toBe(200)
    for (const text of [email, madeUpPerson().email]) {
      const away = await post(two, '/user/login', { ...body, email: text })
      expect([away.statusCode, codeOf(away)]).toEqual([503, 'request.busy'])
    }
  } finally {
    one.directory.fault = undefined
    two.directory.fault = undefined
  }
})

test('a page says what holds in all cells, also while the directory is silent', async () => {
  const said = async (at: Directory | undefined) => {
    const others = await figuresOfOthers(at)
    const question = { page: 'honesty', language: 'en' } as const
    return one.owner.db
      .transaction()
      .execute((tx) => publishedChecks({ tx }, question, others))
      .then(({ checked }) => (typeof checked === 'string' ? checked : ''))
  }
  for (const cell of [one, two]) {
    await checkLedgers(cell.world)
    await publishFigures(cell.world)
  }
  const here = open('one')
  expect(await said(undefined)).toContain('nothing wrong was found')
  expect(await said(here)).toContain('nothing wrong was found')
  await directory.query(
    `UPDATE cell_figures SET figures = jsonb_set(figures, '{check,failed}', 'true') WHERE cell = 'two'`,
  )
  const later = open('one')
  expect(await said(later)).toContain('something is wrong')
  // Away from now on: what was heard last is said, and where nothing was heard, what this cell knows itself.
  await Promise.all([here.close(), later.close()])
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6 * 60_000)
  expect(await said(later)).toContain('something is wrong')
  clock.mockRestore()
  const never = open('one')
  await never.close()
  expect(await said(never)).toContain('nothing wrong was found')
})

test('questions are counted by network', async () => {
  const app = apps.get(two)
  const ask = () =>
    app?.send({
      method: 'POST',
      url: '/api/user/login',
      payload: { email: member.email, password: 'x', captcha },
      remoteAddress: '10.255.0.1',
    })
  expect((await ask())?.statusCode).toBe(409)
  await two.owner.pool.query('UPDATE rate_count SET hits = 120 * 1000')
  expect((await ask())?.statusCode).toBe(429)
})
