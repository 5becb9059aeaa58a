import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { refusal } from '#test/helping/commands.ts'
import {
  claimed,
  confirmed,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
} from '#test/helping/helping.ts'
import { appUrlOf, startDurable, startStandby } from '#test/server/durable.ts'
import { startProxy } from '#test/server/proxy.ts'
import { newFolder, quickFolder } from '#test/server/quick-folder.ts'
import { moveRunningDeadlines } from './outages.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/embedded-postgres/embedded-postgres.ts'
import { beat } from './platform/jobs/heartbeat.ts'

const folder = newFolder('failover', quickFolder())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function onServer<T>({ superuserUrl }: EmbeddedPostgres, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** A world on a primary behind a proxy, with a standby, and two payments that wait for their word. */
async function primaryAndStandby(name: string, { names }: { names: string }) {
  const dataDir = join(folder, name)
  let primary = await startDurable(dataDir)
  const { port } = primary
  await onServer(primary, `ALTER SYSTEM SET synchronous_standby_names = ${names}`)
  await primary.stop()
  const standby = await startStandby(primary, `${dataDir}-standby`)
  const proxy = await startProxy(port)
  const log: string[] = []
  const again = async () => (primary = await startEmbeddedPostgres({ dataDir, port }))
  await again()
  const w = await helpingWorld({
    on: {
      ownerUrl: primary.superuserUrl,
      appUrl: appUrlOf(primary, { port: proxy.port }),
      drop: () => undefined,
    },
    log: pino({ level: 'warn' }, { write: (line: string) => void log.push(line) }),
  })
  const beats = () => beat(w.world, moveRunningDeadlines)
  const circle = await helpingCircle(w)
  const waiting = async () =>
    claimed(
      w,
      await matchBetween(w, {
        giver: await newGiver(w, circle),
        receiver: await newReceiver(w, circle, { asks: 0 }),
      }),
    )
  return {
    w,
    log,
    again,
    port,
    proxy,
    standby,
    beats,
    matches: [await waiting(), await waiting(), await waiting()] as const,
    /** The primary ends, and the standby is promoted behind the same address. */
    async takeOver() {
      await primary.stop()
      await onServer(standby, 'SELECT pg_promote()')
      proxy.turnTo(standby.port)
    },
    danger: () =>
      expect.poll(async () => {
        await beats().catch(() => undefined)
        return w.world.durability.danger()
      }),
    async end() {
      await w.close()
      await proxy.close()
      await standby.stop()
      await primary.stop()
    },
  }
}

test('a standby for which every commit waits takes over by itself, with every confirmation', async () => {
  const { w, matches, danger, ...servers } = await primaryAndStandby('waits', { names: `'*'` })
  const [before, after, later] = matches
  await servers.beats()
  await confirmed(w, before)
  await servers.takeOver()
  await danger().toBeUndefined()
  const states = await onServer(servers.standby, `SELECT match_id AS id, state FROM match`)
  expect(states).toContainEqual({ id: before.id, state: 'confirmed' })
  await confirmed(w, after)
  expect(servers.log.join('')).toContain('a standby has taken over')

  // The old primary comes back: it is behind, so nothing goes to it.
  await servers.again()
  servers.proxy.turnTo(servers.port)
  await danger().toBe('another server answers')
  expect((await refusal(confirmed(w, later))).code).toBe('request.paused')
  servers.proxy.turnTo(servers.standby.port)
  await danger().toBeUndefined()
  await confirmed(w, later)
  await servers.end()
})

test('a standby for which no commit waited is not used by itself', async () => {
  const { w, matches, danger, ...servers } = await primaryAndStandby('alone', { names: `''` })
  const [before, after] = matches
  await servers.beats()
  await confirmed(w, before)
  await servers.takeOver()
  await danger().toBe('another server answers')
  expect((await refusal(confirmed(w, after))).code).toBe('request.paused')
  expect(servers.log.join('')).toContain('restart each process')
  await servers.end()
})

test('nor is one for which commits no longer waited', async () => {
  const { w, danger, ...servers } = await primaryAndStandby('stopped', { names: `'*'` })
  await servers.beats()
  await w.owner.pool.query('ALTER SYSTEM RESET synchronous_standby_names')
  await w.owner.pool.query('SELECT pg_reload_conf()')
  const shown = () => w.world.database.pool.query('SHOW synchronous_standby_names')
  await expect.poll(async () => (await shown()).rows).toEqual([{ synchronous_standby_names: '' }])
  await servers.beats()
  await servers.takeOver()
  await danger().toBe('another server answers')
  await servers.end()
})
