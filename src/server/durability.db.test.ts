import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '#test/helping/commands.ts'
import {
  type ClaimedMatch,
  claimed,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
} from '#test/helping/helping.ts'
import { clockUntil } from '#test/helping/clock.ts'
import { type TestApp, testApp } from '#test/server/http.ts'
import { appUrlOf, startDurable } from '#test/server/durable.ts'
import { someOf } from '#test/server/long.ts'
import { type Proxy, startProxy } from '#test/server/proxy.ts'
import { productionSettings } from '#test/server/production-settings.ts'
import { newFolder, quickFolder } from '#test/server/quick-folder.ts'
import type { TestWorld } from '#test/server/world.ts'
import { jobHandlers } from './job-handlers.ts'
import { startSealer } from './ledger/sealer.ts'
import { moveRunningDeadlines } from './outages.ts'
import { productionConfig } from './platform/config.ts'
import { createDurability } from './platform/database/durability.ts'
import { openPool } from './platform/database/db.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/embedded-postgres/embedded-postgres.ts'
import { beat } from './platform/jobs/heartbeat.ts'
import { setUp } from './programs/setup.ts'
import { startServer } from './programs/start-server.ts'

const folder = newFolder('durable', quickFolder())
const logged: string[] = []
let home: EmbeddedPostgres
let owner: pg.Client
let proxy: Proxy
let w: TestWorld
let app: TestApp
let circle: HelpingCircle
let match: ClaimedMatch

beforeAll(async () => {
  home = await startDurable(join(folder, 'home'))
  proxy = await startProxy(home.port)
  w = await helpingWorld({
    on: {
      ownerUrl: home.superuserUrl,
      appUrl: appUrlOf(home, { port: proxy.port }),
      drop: () => undefined,
    },
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
  })
  app = await testApp(w)
  owner = new pg.Client({ connectionString: home.superuserUrl })
  owner.on('error', () => undefined)
  await owner.connect()
  circle = await helpingCircle(w)
})
afterAll(async () => {
  await app.close()
  await w.close()
  await owner.end().catch(() => undefined)
  await proxy.close()
  await home.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  const receiver = await newReceiver(w, circle, { asks: 0 })
  match = await claimed(w, await matchBetween(w, { giver: await newGiver(w, circle), receiver }))
  logged.length = 0
})

const beats = () => beat(w.world, moveRunningDeadlines)
const beatsUntilDanger = (danger: string | undefined) =>
  expect
    .poll(async () => {
      await beats().catch(() => undefined)
      return w.world.durability.danger()
    })
    .toBe(danger)
const reload = async (...statements: string[]) => {
  for (const statement of [...statements, 'SELECT pg_reload_conf()']) await owner.query(statement)
}
const loosen = async (setting: string) => {
  await reload(`ALTER SYSTEM SET ${setting} = off`)
  await beatsUntilDanger(`${setting} is off`)
}
const tighten = async (setting: string) => {
  await reload(`ALTER SYSTEM RESET ${setting}`)
  await beatsUntilDanger(undefined)
}
const confirms = () =>
  app.send(
    {
      method: 'POST',
      url: `/api/matches/${match.id}/confirm`,
      payload: { seen: true, utrLast4: match.utr.slice(-4), version: match.version },
    },
    match.receiver,
  )
const writes = () =>
  app.send(
    { method: 'POST', url: `/api/matches/${match.id}/messages`, payload: { text: 'Thank you.' } },
    match.receiver,
  )
const reads = async () =>
  (await app.send({ url: `/api/matches/${match.id}` }, match.receiver)).statusCode
const readiness = async (headers = {}) => {
  const { statusCode, body } = await app.app.inject({ url: '/readyz', headers })
  return { statusCode, ...(JSON.parse(body) as object) }
}
const stateOfMatch = async () =>
  (await owner.query<{ state: string }>('SELECT state FROM match WHERE match_id = $1', [match.id]))
    .rows[0]?.state

async function expectRefused(danger: string): Promise<void> {
  const response = await confirms()
  expect([response.statusCode, response.json().error.code]).toEqual([503, 'request.paused'])
  expect(response.headers['retry-after']).toBeDefined()
  expect((await writes()).statusCode).toBe(503)
  expect(await readiness()).toEqual({
    statusCode: 503,
    ready: false,
    missing: 'durability',
    danger,
  })
  expect(await readiness({ 'x-forwarded-for': '203.0.113.7' })).toEqual({
    statusCode: 503,
    ready: false,
  })
  const errors = logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(errors).toContainEqual(expect.objectContaining({ danger }))
}

async function expectTaken(): Promise<void> {
  expect(await readiness()).toEqual({ statusCode: 200, ready: true })
  expect((await writes()).statusCode).toBe(201)
  expect((await confirms()).statusCode).toBe(200)
  expect(await stateOfMatch()).toBe('confirmed')
}

describe.each(someOf(['fsync', 'full_page_writes'], { count: 1 }))('with %s off', (setting) => {
  afterEach(() => tighten(setting))

  test('while it runs, commands fail loudly and reads go on until it is right', async () => {
    await beats()
    await loosen(setting)
    await expectRefused(`${setting} is off`)
    expect(await reads()).toBe(200)
    expect(await stateOfMatch()).toBe('awaiting_confirmation')
    await tighten(setting)
    await expectTaken()
  })

  test('no server starts', async () => {
    const name = `production_${randomBytes(4).toString('hex')}`
    await owner.query(`CREATE DATABASE ${name}`)
    const environment = {
      ...productionSettings(),
      DATABASE_OWNER_URL: Object.assign(new URL(home.superuserUrl), { pathname: name }).href,
      DATABASE_URL: appUrlOf(home, { pathname: name }),
    }
    await setUp({ environment, args: ['--migrate'] })
    await loosen(setting)
    await expect(startServer(productionConfig(environment), { distDir: 'none' })).rejects.toThrow(
      `${setting} is off in this database, so a confirmation could be lost. Turn it on.`,
    )
  })
})

describe('while the database could lose what it takes', () => {
  const setting = 'full_page_writes'
  afterEach(() => tighten(setting))

  test('nothing is sealed', async () => {
    await confirmed(w, match)
    const unsealed = async () => (await owner.query('SELECT FROM unsealed_transfer')).rowCount
    const waits = await unsealed()
    await loosen(setting)
    await startSealer(w.world).stop()
    expect(await unsealed()).toBe(waits)
    await tighten(setting)
    await startSealer(w.world).stop()
    expect(await unsealed()).toBe(0)
  })

  test('nothing lapses, and the time is given back', async () => {
    const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
    const { id, payBy } = await matchBetween(w, { giver, receiver })
    const stateNow = async () =>
      (
        await owner.query<{ state: string; later: boolean }>(
          `SELECT state, deadline_at > $2::timestamptz + interval '59 minutes' AS later FROM match
            WHERE match_id = $1`,
          [id, payBy],
        )
      ).rows[0]
    await beats()
    await loosen(setting)
    await clockUntil(w, Temporal.Instant.from(payBy).add({ seconds: 61 }))
    await jobHandlers['sweep-deadlines'](w.world, {})
    expect(await stateNow()).toEqual({ state: 'awaiting_payment', later: false })
    await owner.query("UPDATE heartbeat SET beat_at = clock_timestamp() - interval '1 hour'")
    await beats()
    expect(await stateNow()).toEqual({ state: 'awaiting_payment', later: false })
    await tighten(setting)
    await jobHandlers['sweep-deadlines'](w.world, {})
    expect(await stateNow()).toEqual({ state: 'awaiting_payment', later: true })
  })
})

describe('synchronous_commit', () => {
  const shownOn = async (on: Pick<pg.Pool, 'query'>) =>
    (await on.query('SHOW synchronous_commit')).rows[0].synchronous_commit

  test('turned off for server, database and role while it runs loosens no connection', async () => {
    const loosened = ['SYSTEM', 'DATABASE postgres', 'ROLE paraspar_app']
    await reload(...loosened.map((what) => `ALTER ${what} SET synchronous_commit = off`))
    const url = w.world.config.databaseUrl
    const bare = new pg.Pool({ connectionString: url, max: 1 })
    const fresh = openPool({ url, connections: 1, name: 'fresh' })
    await expect.poll(() => shownOn(bare)).toBe('off')
    expect([await shownOn(fresh), await shownOn(w.world.database.pool)]).toEqual(['on', 'on'])
    await beats()
    await expectTaken()
    await Promise.all([bare.end(), fresh.end()])
    await reload(...loosened.map((what) => `ALTER ${what} RESET synchronous_commit`))
  })

  test('turned off in the address of the database is found', async () => {
    const url = new URL(w.world.config.databaseUrl)
    url.searchParams.set('options', '-c synchronous_commit=off')
    const pool = openPool({ url: url.href, connections: 1, name: 'loosened' })
    const durability = createDurability({ isThrownAway: false, log: w.world.log })
    await durability.check(pool)
    expect(durability.danger()).toBe('synchronous_commit is off')
    await pool.end()
  })
})

describe('another server', () => {
  test('in place of the first is neither read nor written until that is back', async () => {
    const other = await startDurable(join(folder, 'other'))
    await beats()
    proxy.turnTo(other.port)
    // The server is busy until it notices the broken connections.
    await expect.poll(async () => (await refusal(confirmed(w, match))).code).toBe('request.paused')
    await expectRefused('another server answers')
    expect(await reads()).toBe(503)
    await expect(beats()).rejects.toThrow('request.paused')
    const there = new pg.Client({ connectionString: other.superuserUrl })
    await there.connect()
    const { rows } = await there.query(
      `SELECT (SELECT count(*)::int FROM rate_count) AS counted,
        (SELECT count(*)::int FROM heartbeat) AS beats`,
    )
    await there.end()
    expect(rows).toEqual([{ counted: 0, beats: 0 }])
    proxy.turnTo(home.port)
    await beatsUntilDanger(undefined)
    await expectTaken()
    await other.stop()
  })

  test('is also the same one on another timeline, as after a failover', async () => {
    await beats()
    await owner.query("ALTER SYSTEM SET restore_command = 'false'")
    await home.stop()
    writeFileSync(join(home.folder, 'recovery.signal'), '')
    home = await startEmbeddedPostgres({ dataDir: join(folder, 'home'), port: home.port })
    await expect
      .poll(async () => (await w.owner.pool.query('SELECT pg_is_in_recovery() AS is')).rows[0].is)
      .toBe(false)
    await beatsUntilDanger('another server answers')
    await expectRefused('another server answers')
    const begunAgain = createDurability({ isThrownAway: false, log: w.world.log })
    await begunAgain.check(w.owner.pool)
    expect(begunAgain.danger()).toBeUndefined()
  })
})
