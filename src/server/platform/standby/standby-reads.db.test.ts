import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HelpingCircle, helpingCircle, helpingWorld } from '#test/helping/helping.ts'
import { newMember } from '#test/circle/people.ts'
import { type TestApp, testApp } from '#test/server/http.ts'
import { appUrlOf, startDurable, startStandby } from '#test/server/durable.ts'
import { newFolder, quickFolder } from '#test/server/quick-folder.ts'
import type { TestWorld } from '#test/server/world.ts'
import { openStandby, type Standby } from './standby.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts'

const folder = newFolder('standby', quickFolder())
const log: string[] = []
const logger = pino({ level: 'warn' }, { write: (line: string) => void log.push(line) })

let w: TestWorld
let app: TestApp
let circle: HelpingCircle
let [primary, standby]: EmbeddedPostgres[] = []
beforeAll(async () => {
  const dataDir = join(folder, 'primary')
  const first = await startDurable(dataDir)
  await first.stop()
  standby = await startStandby(first, join(folder, 'standby'))
  primary = await startEmbeddedPostgres({ dataDir, port: first.port })
  w = await helpingWorld({
    on: { ownerUrl: primary.superuserUrl, appUrl: appUrlOf(primary), drop: () => undefined },
    log: logger,
  })
  readOn(standby)
  app = await testApp(w)
  circle = await helpingCircle(w)
})
afterAll(async () => {
  await app.close()
  await w.world.standby?.close()
  await w.close()
  await standby?.stop()
  await primary?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function readOn(server: EmbeddedPostgres | undefined): Standby {
  const opened = openStandby({
    url: appUrlOf(server as EmbeddedPostgres),
    connections: 4,
    primary: w.world.database.pool,
    log: logger,
  })
  Object.assign(w.world, { standby: opened })
  return opened
}

async function onStandby(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: standby?.superuserUrl })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** A browser: it repeats the cookies that it got. */
function browserOf({ token }: { token: string }) {
  const cookies: Record<string, string> = { session: token }
  return async (method: 'GET' | 'POST', url: string, body?: object) => {
    const before = w.world.standby?.counts().here ?? 0
    const response = await app.send({
      method,
      url: `/api${url}`,
      cookies,
      headers: { 'origin': 'http://127.0.0.1:1', 'idempotency-key': crypto.randomUUID() },
      ...(body && { payload: body }),
    })
    for (const { name, value } of response.cookies) cookies[name] = value
    const isThere = (w.world.standby?.counts().here ?? 0) > before
    return { body: response.json(), status: response.statusCode, isThere, cookies }
  }
}

const PLEDGE = { amount: 1_000, plan: 'simple' }

/** Waits until the standby has all of the primary. */
async function caughtUp(browser: ReturnType<typeof browserOf>): Promise<void> {
  await expect
    .poll(() => browser('GET', '/pledges').then(({ isThere }) => isThere), { timeout: 20_000 })
    .toBe(true)
}

test('pages are read on the standby, but never older than the reader knows', async () => {
  const browser = browserOf(await newMember(w, circle))
  await caughtUp(browser)
  await onStandby('SELECT pg_wal_replay_pause()')
  const made = await browser('POST', '/pledges', PLEDGE)
  expect(made.status).toBe(201)
  expect(made.cookies['position']).toMatch(/^[\dA-F]+\/[\dA-F]+$/)
  const own = await browser('GET', '/pledges')
  expect([own.isThere, own.body.data.length]).toEqual([false, 1])
  await onStandby('SELECT pg_wal_replay_resume()')
  await caughtUp(browser)
  expect((await browser('GET', '/pledges')).body.data).toHaveLength(1)
})

test('news carries how new the pages must be that it leads to', async () => {
  const member = await newMember(w, circle)
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const stream = new AbortController()
  const { body } = await fetch(`${address}/api/events`, {
    headers: { cookie: `session=${member.token}` },
    signal: stream.signal,
  })
  const [heard, reader] = [[''], body?.pipeThrough(new TextDecoderStream()).getReader()]
  const hearNext = async () => heard.push((await reader?.read())?.value ?? '')
  await expect.poll(async () => (await hearNext(), heard.join(''))).toContain('"position"')
  await browserOf(member)('POST', '/pledges', PLEDGE)
  await w.work()
  for (let parts = 0; parts < 20 && !heard.join('').includes('pledges'); parts++) await hearNext()
  expect(heard.join('')).toMatch(/"pledges".*"position":"[\dA-F]+\/[\dA-F]+"/)
  stream.abort()
})

test('an ended session is over there within a second, also where the standby is behind', async () => {
  const member = await newMember(w, circle)
  const [browser, other] = [browserOf(member), browserOf(member)]
  await caughtUp(browser)
  await onStandby('SELECT pg_wal_replay_pause()')
  await other('POST', '/user/logout', {})
  await sleep(1_100)
  expect((await browser('GET', '/pledges')).status).toBe(401)
  await onStandby('SELECT pg_wal_replay_resume()')
})

test('who it does not know, and what it cannot write, the primary decides on', async () => {
  const member = await newMember(w, circle)
  const browser = browserOf(member)
  await caughtUp(browser)
  await w.owner.pool.query(
    `UPDATE session SET last_seen_at = last_seen_at - interval '2 hours' WHERE member_id = $1`,
    [member.memberId],
  )
  await expect
    .poll(async () => {
      const { rows } = await w.owner.pool.query(
        `SELECT last_seen_at > app_now() - interval '1 hour' AS seen FROM session WHERE member_id = $1`,
        [member.memberId],
      )
      return [(await browser('GET', '/pledges')).status, rows[0]?.seen]
    })
    .toEqual([200, true])
  await caughtUp(browser)
})

test('the requests of programs, and commands, go to the primary', async () => {
  const member = await newMember(w, circle)
  const browser = browserOf(member)
  await caughtUp(browser)
  const { here } = w.world.standby?.counts() ?? {}
  expect((await app.send({ url: '/api/pledges' }, member)).statusCode).toBe(200)
  expect((await browser('POST', '/pledges', PLEDGE)).isThere).toBe(false)
  expect(w.world.standby?.counts().here).toBe(here)
})

test('after a command that failed nobody knows how new the pages must be', async () => {
  const browser = browserOf(await newMember(w, circle))
  await caughtUp(browser)
  const refused = await browser('POST', '/pledges', { ...PLEDGE, amount: -1 })
  expect([refused.status, refused.cookies['position']]).toEqual([400, 'primary'])
  expect((await browser('GET', '/pledges')).isThere).toBe(false)
})

test('a standby that is away, or of another database, delays nobody', async () => {
  const browser = browserOf(await newMember(w, circle))
  const kept = w.world.standby
  await caughtUp(browser)
  const other = await startDurable(join(folder, 'other'))
  const strange = readOn(other)
  expect(await browser('GET', '/pledges')).toMatchObject({ status: 200, isThere: false })
  expect(log.join('')).toContain('it has another database')
  await strange.close()
  await other.stop()
  Object.assign(w.world, { standby: kept })
  await caughtUp(browser)
  await standby?.stop()
  log.length = 0
  expect(await browser('GET', '/pledges')).toMatchObject({ status: 200, isThere: false })
  expect(log.join('')).toContain('the standby cannot be read')
})
