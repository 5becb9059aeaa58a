import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { ownClock } from '#test/server/own-clock.ts'
import { BOUNDS } from '../database/bounds.ts'
import type { Disk } from '../outside/disk.ts'
import { createDurability, DISK_IS_FULL, IS_RESTORED } from '../database/durability.ts'
import { createStorage } from '../outside/storage.ts'
import { serveHealth } from './health.ts'
import type { World } from '../use-case/world.ts'

const silent = () => new Promise<never>(() => undefined)
const answering = async () => ({ rows: [] })

type Parts = {
  query?: unknown
  danger?: string
  folder?: string
  isLeaving?: boolean
}

/** A server whose parts differ from those of a healthy one. */
function served(world: Parts) {
  const folder = mkdtempSync(join(tmpdir(), 'paraspar-health-'))
  const storageFolder = world.folder ?? folder
  const app = fastify()
  const parts = {
    database: { pool: { query: world.query ?? answering } },
    durability: { danger: () => world.danger },
    services: { storage: createStorage({ folder: storageFolder, key: Buffer.alloc(32) }) },
    config: { storageFolder, bounds: { ...BOUNDS, probeMs: 300 } },
  } as unknown as World
  app.get('/fails', async (_request, reply) => reply.code(503).send())
  serveHealth(app, parts, () => world.isLeaving ?? false)
  return {
    app,
    ready: async () => {
      const response = await app.inject('/readyz')
      if (response.statusCode === 503) expect(response.headers['retry-after']).toBe('2')
      return { status: response.statusCode, ...response.json<object>() }
    },
    close: async () => {
      await app.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The answer of /readyz just after the start, asked twice. */
async function readyWith(world: Parts) {
  const { ready, close } = served(world)
  const answers = [await ready(), await ready()]
  await close()
  expect(answers[1]).toEqual(answers[0])
  return answers[0]
}

/** Answers what is read, but not what is written. */
const writesLike = (write: () => Promise<unknown>) => (sql: string) =>
  sql.includes('try_write') ? write() : answering()

/** A healthy server, after which the database does as it is told. */
async function healthyThen() {
  let query: (sql: string) => Promise<unknown> = answering
  const server = served({ query: (sql: string) => query(sql) })
  const { later } = ownClock()
  expect(await server.ready()).toEqual({ status: 200, ready: true })
  return {
    ...server,
    later,
    make: (how: typeof query) => void (query = how),
  }
}
afterEach(() => void vi.restoreAllMocks())

test('one miss on a busy machine is no reason to take a server out, two in a row are', async () => {
  const { ready, later, make, close } = await healthyThen()
  make(silent)
  later()
  expect(await ready()).toEqual({ status: 200, ready: true })
  make(answering)
  expect(await ready()).toEqual({ status: 200, ready: true })
  make(writesLike(silent))
  later()
  expect(await ready()).toEqual({ status: 200, ready: true })
  expect(await ready()).toEqual({ status: 503, ready: false, missing: 'database' })
  make(answering)
  expect(await ready()).toEqual({ status: 200, ready: true })
  await close()
})

test('two who ask at once meet one miss, not two', async () => {
  const { ready, later, make, close } = await healthyThen()
  make(silent)
  later()
  expect(await Promise.all([ready(), ready()])).toEqual([
    { status: 200, ready: true },
    { status: 200, ready: true },
  ])
  await close()
})

test('one miss beside requests that fail is enough', async () => {
  const { app, ready, later, make, close } = await healthyThen()
  make(writesLike(() => Promise.reject(new Error('could not extend file'))))
  later()
  await app.inject('/fails')
  expect(await ready()).toEqual({ status: 503, ready: false, missing: 'database' })
  await close()
})

test('a silent timetable is an answer and no slow try: once is enough', async () => {
  const { ready, later, make, close } = await healthyThen()
  make(async (sql) => ({ rows: sql.includes('known_crontabs') ? [{ seconds: 240 }] : [] }))
  later()
  expect(await ready()).toEqual({ status: 503, ready: false, missing: 'timetable' })
  make(answering)
  expect(await ready()).toEqual({ status: 200, ready: true })
  await close()
})

test('a server whose parts all work is ready', async () => {
  expect(await readyWith({})).toEqual({ status: 200, ready: true })
})

test('a server that is leaving is not ready, so that proxies use another', async () => {
  expect(await readyWith({ isLeaving: true })).toEqual({
    status: 503,
    ready: false,
    missing: 'server',
  })
})

test.each([
  ['says nothing', silent],
  ['says nothing to a write', writesLike(silent)],
  ['refuses a write', writesLike(() => Promise.reject(new Error('could not extend file')))],
])('a server whose database %s is not ready, and says so in time', async (_what, query) => {
  expect(await readyWith({ query })).toEqual({ status: 503, ready: false, missing: 'database' })
})

test('a server that cannot write its files is not ready', async () => {
  const file = join(tmpdir(), `paraspar-no-folder-${process.pid}`)
  writeFileSync(file, '')
  expect(await readyWith({ folder: file })).toEqual({
    status: 503,
    ready: false,
    missing: 'storage',
  })
  rmSync(file)
})

test('a restored installation names what it waits for', async () => {
  expect(await readyWith({ danger: IS_RESTORED })).toMatchObject({
    status: 503,
    missing: 'go-live',
  })
})

test('with little free disk commands are refused, until there is room again', async () => {
  let disk: Disk | undefined = { free: 0.49e9, all: 10e9 }
  const durability = createDurability({
    isThrownAway: true,
    log: pino({ level: 'silent' }),
    disk: async () => disk,
  })
  const check = () =>
    durability.check({ query: async () => ({ rows: [{ server: 'a' }] }) } as never)
  await check()
  expect(() => durability.refuse()).toThrow('request.paused')
  // A server starts all the same, so that people can read.
  expect(durability.dangerAtStart()).toBeUndefined()
  expect(await readyWith({ danger: durability.danger()! })).toEqual({
    status: 503,
    ready: false,
    missing: 'disk',
    danger: DISK_IS_FULL,
  })
  for (disk of [{ free: 0.5e9, all: 10e9 }, { free: 2e9, all: 252e9 }, undefined]) {
    await check()
    expect(() => durability.refuse()).not.toThrow()
  }
})
