import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openChanges } from '#server/platform/http/changes.ts'
import { nameTokens } from '#server/platform/crypto/ids.ts'
import { newMember, type Person } from '../circle/people.ts'
import { helpingCircle } from '../helping/helping.ts'
import { canRunHaproxy, startHaproxy } from './haproxy.ts'
import { type Cell, twoCells } from './two-cells.ts'

const can = canRunHaproxy()
const cells = can ? await twoCells() : undefined
let front = ''
let member: Person
const ends: (() => unknown)[] = []

/** A real server of a cell, with cookies as on https. */
async function serve({ world }: Cell): Promise<string> {
  const changes = await openChanges(world)
  const config = { ...world.config, publicUrl: 'https://help.example' }
  const app = await createApp({ ...world, config }, { changes })
  ends.push(async () => (await app.close(), changes.close()))
  return (await app.listen({ host: '127.0.0.1', port: 0 })).replace('http://', '')
}

beforeAll(async () => {
  if (cells === undefined) return
  member = await newMember(cells.two, await helpingCircle(cells.two))
  const servers = [await serve(cells.one), await serve(cells.two)] as const
  const { url, stop } = await startHaproxy({ servers, map: 'one c1\ntwo c2\n' })
  ends.unshift(stop)
  front = url
})
afterAll(async () => {
  for (const end of ends) await end()
  nameTokens(undefined)
})

/** A browser that keeps its cookies, and sends them to the one name. */
function newBrowser() {
  const cookies = new Map<string, string>()
  return async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${front}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    for (const [, name = '', value = ''] of response.headers
      .getSetCookie()
      .map((text) => /^([^=]+)=([^;]*)/.exec(text) ?? []))
      cookies.set(name, decodeURIComponent(value))
    const said = (await response.json()) as Record<string, string>
    return { status: response.status, cell: response.headers.get('paraspar-cell'), said, cookies }
  }
}
type Browser = ReturnType<typeof newBrowser>

async function logIn(browser: Browser, headers: Record<string, string> = {}) {
  const { said } = await browser('/user/captcha', undefined, headers)
  const captcha = { captchaId: said['captchaId'], code: said['image']?.split(',')[1] }
  const { email, password } = member
  return browser('/user/login', { email, password, captcha }, headers)
}

test.skipIf(!can)('people log in under one name, whichever cell answers first', async () => {
  nameTokens('two')
  const browser = newBrowser()
  const first = await logIn(browser)
  expect([first.status, first.cell, first.cookies.get('__Host-cell')]).toEqual([409, 'two', 'two'])
  expect((await logIn(browser, { 'paraspar-cell': 'two' })).status).toBe(200)
  expect(first.cookies.get('__Host-session')).toMatch(/^two\./)
  // From then on by the session alone.
  first.cookies.delete('__Host-cell')
  expect((await browser('/user/session')).status).toBe(200)
  // Without the session, but with the cookie of a first try, it goes there at once.
  const other = newBrowser()
  await logIn(other)
  expect((await logIn(other)).status).toBe(200)
})
