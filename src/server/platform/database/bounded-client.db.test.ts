import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/server/db.ts'
import { type SilentProxy, silentProxy } from '#test/server/silent-proxy.ts'
import { letStatementsTake } from './bounded-client.ts'
import { BOUNDS } from './bounds.ts'
import { type Database, newClient, openDatabase } from './db.ts'

const SHORT = { ...BOUNDS, statementMs: 600, silenceMs: 150, connectMs: 1_000 }
/** A time limit for calls that would never end. */
const PATIENCE = 20_000

let at: TestDatabase
beforeAll(async () => {
  at = await testDatabase()
})
afterAll(() => at.drop())

let proxy: SilentProxy
let url: string
let database: Database
beforeEach(async () => {
  proxy = await silentProxy(inject('cluster').superuserUrl)
  url = proxy.instead(at.ownerUrl)
  database = openDatabase({ url, connections: 3, name: 'bounded', bounds: SHORT })
})
afterEach(async () => {
  await database.close()
  await proxy.close()
})

/** Fills the pool with open connections, none of them in use. */
const warm = () => Promise.all([1, 2, 3].map(() => database.pool.query('SELECT pg_sleep(0.05)')))
const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

describe('a connection that falls silent', { timeout: PATIENCE }, () => {
  test('is given up, with those that nobody uses; a new one takes its place', async () => {
    await warm()
    proxy.fallSilent()
    expect(await failure(database.pool.query('SELECT 1'))).toMatchObject({
      code: 'DATABASE_SILENT',
    })
    await expect.poll(() => database.pool.totalCount).toBe(0)
    expect(await failure(database.pool.query('SELECT 1'))).toMatchObject({
      message: expect.stringMatching(/connection timeout|not answer/),
    })
    proxy.open('lost')
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  test('fails all that was asked at once, and what is asked of it later', async () => {
    await warm()
    const asked = database.db.transaction().execute(async (tx) => {
      proxy.fallSilent()
      const first = [1, 2].map((n) => failure(sql`SELECT ${n}`.execute(tx)))
      const silent = { code: 'DATABASE_SILENT' }
      expect(await Promise.all(first)).toMatchObject([silent, silent])
      await sql`SELECT 3`.execute(tx)
    })
    expect(await failure(asked)).toMatchObject({
      message: expect.stringContaining('not queryable'),
    })
  })

  test('is not waited for when it ends, by itself or with its pool', async () => {
    const client = newClient({ url, name: 'bounded', bounds: SHORT })
    await client.connect()
    await warm()
    proxy.fallSilent()
    const asked = failure(database.pool.query('SELECT 1'))
    await Promise.all([client.end(), database.pool.end()])
    expect(await asked).toBeInstanceOf(Error)
    database = openDatabase({ url, connections: 1, name: 'bounded', bounds: SHORT })
  })
})

describe('a connection that is not silent', { timeout: PATIENCE }, () => {
  test('stays for slow statements when allowed, and goes as soon as ever after', async () => {
    const { db, pool } = database
    // A frequent statement is sent by a name.
    for (let times = 0; times < 4; times++)
      await db.transaction().execute((tx) => letStatementsTake(tx, 60_000))
    const { rows } = await db.transaction().execute(async (tx) => {
      await letStatementsTake(tx, 60_000)
      return sql`SELECT 1 AS one FROM pg_sleep(1)`.execute(tx)
    })
    expect(rows).toEqual([{ one: 1 }])
    expect(pool.totalCount).toBe(1)
    proxy.fallSilent()
    expect(await failure(pool.query('SELECT 1'))).toMatchObject({ code: 'DATABASE_SILENT' })
  })

  test('is kept when this process was too busy to hear it', async () => {
    // Directly, because the proxy would be busy too.
    const client = newClient({ url: at.ownerUrl, name: 'bounded', bounds: SHORT })
    await client.connect()
    const asked = client.query('SELECT 1 AS one')
    await new Promise<void>((sent) => process.nextTick(sent))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
    expect((await asked).rows).toEqual([{ one: 1 }])
    expect((await client.query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }])
    await client.end()
  })

  test('is kept while nobody asks anything', async () => {
    const client = newClient({ url, name: 'bounded', bounds: SHORT })
    await client.connect()
    await client.query('SELECT 1')
    await sleep(SHORT.statementMs + 4 * SHORT.silenceMs)
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await client.end()
  })
})

// The class can go when this fails: then node-postgres itself waits for what already arrived.
test('node-postgres itself gives up a good connection of a busy process', async () => {
  const client = new pg.Client({ connectionString: url, pipeline: true, query_timeout: 200 })
  client.on('error', () => undefined)
  await client.connect()
  const asked = failure(client.query('SELECT 1'))
  const until = performance.now() + 400
  while (performance.now() < until);
  expect(await asked).toMatchObject({ message: 'Query read timeout' })
  await client.end()
})
