import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/server/db.ts'
import { testWorld, type TestWorld } from '#test/server/world.ts'
import { BOUNDS } from './platform/database/bounds.ts'
import { openDatabase } from './platform/database/db.ts'
import { createDurability } from './platform/database/durability.ts'
import { patiently } from './platform/database/patient.ts'
import { inTransaction } from './platform/use-case/transaction.ts'
import { openSetUpDatabase } from './create-world.ts'
import { beat } from './platform/jobs/heartbeat.ts'
import { moveRunningDeadlines } from './outages.ts'

/** Every answer of the database comes this much later. */
const LATER_MS = 120
/** What a request of this test would wait: less than one answer. */
const IMPATIENT = { ...BOUNDS, connectMs: LATER_MS, statementMs: 60, silenceMs: 20 }

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

test('a start waits for a slow database longer than a request does', async () => {
  const way = await slowWay(at.ownerUrl)
  const world = {
    ...w.world,
    durability: createDurability({ isThrownAway: true, log: w.world.log }),
    config: { ...w.world.config, databaseUrl: way.url(at.appUrl), bounds: IMPATIENT },
  }
  const asked = openDatabase({
    url: world.config.databaseUrl,
    connections: 1,
    name: 'request',
    bounds: IMPATIENT,
  })
  await expect(asked.pool.query('SELECT')).rejects.toThrow()
  const database = openSetUpDatabase(world)
  await beat({ ...world, database }, moveRunningDeadlines)
  expect((await database.pool.query('SELECT FROM heartbeat')).rowCount).toBe(1)
  await Promise.all([database.close(), asked.close()])
  way.close()
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
    patiently(database).onEvents = hear
    expect(database.onEvents).toBe(hear)
    return database.close()
  })
})
