import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { RECORDS_KEPT_DAYS_MIN } from '#domain/shared/privacy-terms.ts'
import { cleanUp } from '#server/platform/jobs/clean-up.ts'
import { newCircle, newMember, solvedCaptcha } from '#test/circle/people.ts'
import { helpingWorld, worldOfFile } from '#test/helping/helping.ts'
import { newOperator } from '#test/opening/founders.ts'
import { type TestApp, testApp } from '#test/server/http.ts'

const w = await worldOfFile(() => helpingWorld({ limitFactor: 2 }))
const circle = await newCircle(w, { name: 'Village of Asha', slug: 'asha' })
const person = await newMember(w, circle)
const other = await newMember(w, circle)
let http: TestApp
beforeAll(async () => {
  http = await testApp(w)
})
afterAll(() => http.close())

const logIn = async (email: string, password: string, from = '203.0.113.7') => {
  const captcha = await solvedCaptcha(w)
  const { statusCode } = await http.send({
    method: 'POST',
    url: '/api/user/login',
    remoteAddress: from,
    headers: { 'user-agent': 'Mozilla/5.0 (Android 14; Mobile) Firefox/130.0' },
    payload: { email, password, captcha },
  })
  return statusCode
}
const events = async (who: { token: string }) => {
  const { data } = await w.call('GET /user/security-events', { token: who.token })
  return data.map(({ act, refused, device }) => ({ act, refused, device }))
}
const FIREFOX = 'Firefox, Android'

test('a log-in and a refused one are in the list of their account, and in no other', async () => {
  expect(await logIn(person.email, 'wrong words of nobody')).toBe(401)
  expect(await logIn(person.email, person.password)).toBe(200)
  expect((await events(person)).slice(0, 2)).toEqual([
    { act: 'login', refused: false, device: FIREFOX },
    { act: 'login', refused: true, device: FIREFOX },
  ])
  expect(await events(other)).toEqual([])
})

test('an act of a session belongs to its person, whoever is named in it', async () => {
  const { statusCode } = await http.send(
    { method: 'POST', url: '/api/user/reauthenticate', payload: { password: 'wrong' } },
    other,
  )
  expect(statusCode).toBe(400)
  expect((await events(other)).map(({ act }) => act)).toContain('again')
})

test('whoever is logged in and guesses at another writes in the list of the other', async () => {
  const mine = await events(other)
  const guess = async () => {
    const captcha = await solvedCaptcha(w)
    return http.send(
      {
        method: 'POST',
        url: '/api/user/login',
        remoteAddress: '198.51.100.20',
        payload: { email: person.email, password: 'wrong words', captcha },
      },
      other,
    )
  }
  const before = (await events(person)).filter(({ refused }) => refused).length
  await guess()
  expect((await events(person)).filter(({ refused }) => refused)).toHaveLength(before + 1)
  expect(await events(other)).toEqual(mine)
})

test('a flood of one act hides no other', async () => {
  await w.owner.pool.query(
    `INSERT INTO security_event SELECT gen_random_uuid(), app_now() - n * interval '1 second', 'code',
        'done', identity_id, NULL, '\\x00', '' FROM identity, generate_series(1, 200) n
      WHERE member_id = $1`,
    [person.memberId],
  )
  const shown = await events(person)
  expect(shown.filter(({ act }) => act === 'code')).toHaveLength(20)
  expect(shown).toContainEqual({ act: 'login', refused: false, device: FIREFOX })
})

test('the rows name no address, number, password or network', async () => {
  await logIn(person.email, 'planted-password-1', '198.51.100.9')
  await logIn('nobody@planted.example', 'planted-password-2', '198.51.100.9')
  const { rows } = await w.owner.pool.query<{ text: string }>(
    'SELECT security_event::text AS text FROM security_event',
  )
  const all = rows.map(({ text }) => text).join('\n')
  for (const planted of [person.email, person.phone, 'planted', '198.51.100', '203.0.113'])
    expect(all).not.toContain(planted)
})

test('an operator sees how many guess at whom, without names', async () => {
  const operator = await newOperator(w)
  for (const at of [1, 2, 3]) await logIn(`guess-${at}@planted.example`, 'x', `198.51.100.${at}`)
  const { data } = await w.call('GET /operator/security-events', { token: operator.token })
  const login = data.find(({ act }) => act === 'login')
  expect(login?.unknown).toBeGreaterThanOrEqual(3)
  expect(login?.networks).toBeGreaterThanOrEqual(3)
  expect(JSON.stringify(data)).not.toMatch(/planted|198[.]51/)
})

test('a flood that limits refuse writes no rows, and each row goes after a year', async () => {
  const count = async () => {
    const { rows } = await w.owner.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM security_event',
    )
    return rows[0]?.n ?? 0
  }
  for (let at = 0; at < 12; at += 1) await logIn(other.email, 'wrong', '192.0.2.1')
  const before = await count()
  expect(await logIn(other.email, 'wrong', '192.0.2.1')).toBe(429)
  expect(await count()).toBe(before)
  await w.advance(RECORDS_KEPT_DAYS_MIN * DAY_MS + 1_000)
  await cleanUp(w.world)
  expect(await count()).toBe(0)
})
