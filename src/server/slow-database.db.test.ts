import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/server/db.ts'
import { IS_LONG } from '#test/server/long.ts'
import { newFolder } from '#test/server/quick-folder.ts'
import { writeSmallDist } from '#test/server/small-dist.ts'
import { testWorld, type TestWorld } from '#test/server/world.ts'
import { BOUNDS, SET_UP_BOUNDS, type TimeBounds } from './platform/database/bounds.ts'
import { type Database, openDatabase } from './platform/database/db.ts'
import { patiently } from './platform/database/patient.ts'
import { openWorkerPool } from './platform/jobs/worker-pool.ts'
import { inTransaction } from './platform/use-case/transaction.ts'
import { freePort } from './platform/embedded-postgres/embedded-postgres-process.ts'
import { startServer } from './programs/start-server.ts'

/** Every answer of the database comes this much later. */
const LATER_MS = 600

/** A way to a database on which each answer takes longer. Returns its port. */
async function slowWay(serverUrl: string): Promise<{ url: (at: string) => string; close(): void }> {
  const { hostname, port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.pipe(far)
    far.on('data', (chunk) => setTimeout(() => near.write(chunk), LATER_MS))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as { port: number }).port
  return {
    url: (at) => Object.assign(new URL(at), { port: String(own), search: '' }).href,
    close: () => (server.close(), sockets.forEach((socket) => socket.destroy())),
  }
}

let w: TestWorld
let at: TestDatabase
beforeAll(async () => {
  at = await testDatabase()
  w = await testWorld({ on: at })
})
afterAll(() => w.close())

describe('a database that answers after 600 ms, over one connection', { timeout: 240_000 }, () => {
  let way: Awaited<ReturnType<typeof slowWay>>
  beforeAll(async () => {
    way = await slowWay(at.ownerUrl)
  })
  afterAll(() => way.close())

  test('is too slow for four requests at once, and not for work behind them or of a start', async () => {
    const one = (bounds: TimeBounds) =>
      openDatabase({ url: way.url(at.appUrl), connections: 1, name: 'slow', bounds })
    const [asked, behind, start] = [one(BOUNDS), one(BOUNDS), one(SET_UP_BOUNDS)] as const
    const four = (database: Database) =>
      Promise.allSettled(
        Array.from({ length: 4 }, () =>
          inTransaction(database, { vault: w.world.vault, language: 'en' }, ({ tx }) =>
            sql`SELECT`.execute(tx),
          ),
        ),
      ).then((all) => all.filter(({ status }) => status === 'rejected').length)
    const late = await Promise.all([four(asked), four(patiently(behind)), four(start)])
    expect(late).toEqual([expect.any(Number), 0, 0])
    expect(late[0]).toBeGreaterThan(0)
    await Promise.all([asked.close(), behind.close(), start.close()])
  })

  test.runIf(IS_LONG)('a whole server starts on it, works and stops', async () => {
    const folder = newFolder('slow-server')
    const distDir = newFolder('slow-pages')
    writeSmallDist(distDir)
    const databaseUrl = way.url(at.appUrl)
    const running = await startServer(
      {
        ...w.world.config,
        databaseUrl,
        directUrl: databaseUrl,
        connections: 1,
        port: await freePort(),
        storageFolder: folder,
      },
      { distDir },
    )
    expect((await running.world.database.pool.query('SELECT FROM heartbeat')).rowCount).toBe(1)
    await running.stop()
    for (const made of [folder, distDir]) rmSync(made, { recursive: true })
  })
})

describe('one connection for ten', () => {
  const one = (bounds = {}) =>
    openDatabase({
      url: at.appUrl,
      connections: 1,
      name: 'one',
      bounds: { ...BOUNDS, connectMs: 100, ...bounds },
    })
  const ten = (database: ReturnType<typeof one>) =>
    Promise.allSettled(
      Array.from({ length: 10 }, () =>
        inTransaction(database, { vault: w.world.vault, language: 'en' }, ({ tx }) =>
          sql`SELECT pg_sleep(0.05)`.execute(tx),
        ),
      ),
    ).then((all) => all.filter(({ status }) => status === 'rejected').length)

  test('is too few for requests, and enough for work behind them', async () => {
    const database = one()
    expect(await ten(database)).toBeGreaterThan(0)
    expect(await ten(patiently(database))).toBe(0)
    const asked = Array.from({ length: 10 }, () =>
      patiently(database).pool.query('SELECT pg_sleep(0.05)'),
    )
    expect(await Promise.all(asked)).toHaveLength(10)
    await database.close()
  })

  test('is enough for the workers of all lanes', async () => {
    const { config } = w.world
    const pool = openWorkerPool({
      ...w.world,
      config: { ...config, connections: 1, bounds: { ...BOUNDS, connectMs: 100 } },
    })
    const taken = Array.from({ length: 10 }, async () => {
      const client = await pool.connect()
      await client.query('SELECT pg_sleep(0.05)').finally(() => client.release())
    })
    const asked = Array.from({ length: 10 }, () => pool.query('SELECT pg_sleep(0.05)'))
    expect(await Promise.all([...taken, ...asked])).toHaveLength(20)
    await pool.end()
  })

  test('background work tries again for a lock that was not free', async () => {
    const database = patiently(one({ lockMs: 50 }))
    const holder = await w.owner.pool.connect()
    await holder.query("BEGIN; SELECT pg_advisory_xact_lock(hashtext('busy'))")
    let tries = 0
    const done = inTransaction(
      database,
      { vault: w.world.vault, language: 'en' },
      async ({ tx }) => {
        if (++tries === 2) await holder.query('COMMIT')
        await sql`SELECT pg_advisory_xact_lock(hashtext('busy'))`.execute(tx)
        return tries
      },
    )
    expect(await done).toBe(2)
    holder.release()
    await database.close()
  })

  test('who is told of events is told of those of background work too', () => {
    const database = one()
    const hear = () => undefined
    patiently(database).onEvents.add(hear)
    expect([...database.onEvents]).toEqual([hear])
    return database.close()
  })
})
