import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run } from 'graphile-worker'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { closeWorld, openWorld } from '#server/create-world.ts'
import { moveCell } from '#server/platform/cells/move-cell.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { startServer } from '#server/programs/start-server.ts'
import { IS_LONG } from '../server/long.ts'
import { newFolder, quickFolder } from '../server/quick-folder.ts'
import { brokenAfter, stormFigures } from '../storm/after-storm.ts'
import {
  anyPort,
  confirmOnce,
  connections,
  nothingHeard,
  startClients,
  untilAcknowledged,
} from '../storm/confirmations.ts'
import { openStorm, refilling } from '../storm/storm.ts'
import { asOwner, brokenOff, MOMENTS, twoServers } from './moving.ts'

/** `npm run prove move` moves more of them, kills at each moment and has more people confirm. */
const FILLED = Number(process.env['MOVE_PAYMENTS'] ?? 300)
const BROKEN_OFF = IS_LONG
  ? (Object.keys(MOMENTS) as (keyof typeof MOMENTS)[]).flatMap((moment) => [
      { moment, killed: 'move' as const },
      { moment, killed: 'new server' as const },
    ])
  : [{ moment: 'while it copies' as const, killed: 'move' as const }]
const CALLERS = IS_LONG ? 16 : 4
/** More than the workers work off, so that each of them always has one. */
const JOBS_AT_ONCE = 4
const JOB_MS = 50
const WORKERS = 3
const WORKERS_LATER = 20
const FED_EVERY_MS = 50
const JOBS_LEFT = "SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'counted'"

const folder = newFolder('move', quickFolder())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Workers that note each job they run. */
async function startWorkers(connectionString: string, ran: string[], concurrency: number) {
  const pgPool = new pg.Pool({ connectionString, max: concurrency + 3 })
  pgPool.on('error', () => undefined)
  pgPool.on('connect', (client) => client.on('error', () => undefined))
  const runner = await run({
    pgPool,
    concurrency,
    pollInterval: 100,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: {
      counted: async (_payload, { job }) => {
        ran.push(job.id)
        await sleep(JOB_MS)
      },
    },
  })
  return {
    async stop() {
      await runner.stop().catch(() => undefined)
      await pgPool.end()
    },
  }
}

/** Adds jobs all the while; returns how many were added. */
function feedJobs(url: string): { stop(): Promise<number> } {
  let [added, isOver] = [0, false]
  const going = (async () => {
    while (!isOver) {
      await asOwner(
        url,
        `SELECT graphile_worker.add_job('counted') FROM generate_series(1, ${JOBS_AT_ONCE})`,
      ).then(
        () => (added += JOBS_AT_ONCE),
        () => undefined,
      )
      await sleep(FED_EVERY_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await going
      return added
    },
  }
}

test(
  'a cell is moved while people confirm and jobs run: nothing is lost or doubled, and the old database takes nothing any more',
  { timeout: 300_000 + FILLED * 100 },
  async () => {
    const database = await twoServers(folder)
    const storm = await openStorm({ database, circles: 2, servers: IS_LONG ? 2 : 1 })
    const { databaseUrl: appUrl } = storm.world.config
    const heard = nothingHeard()
    const ran: string[] = []
    const lines: string[] = []
    try {
      if (FILLED > 300) await storm.makeWaiting(FILLED)
      await storm.refill()
      const stopRefilling = refilling(storm)
      const clients = startClients(storm, heard, CALLERS)
      // Broken off at any moment, the old one goes on, and the next move begins from the start.
      for (const how of BROKEN_OFF) {
        await brokenOff(how, database, appUrl)
        await untilAcknowledged(heard, 10)
      }
      const feeder = feedJobs(database.old)
      const workers = await startWorkers(database.old, ran, WORKERS)
      const [size] = await asOwner<{ bytes: number }>(
        database.old,
        'SELECT pg_database_size(current_database())::float8 AS bytes',
      )
      const beganMs = performance.now()
      let copiedMs = 0
      const move = {
        from: database.old,
        to: database.fresh,
        appUrl,
        report(line: string) {
          lines.push(line)
          if (line.startsWith('All tables')) copiedMs = performance.now() - beganMs
        },
      }
      const said = await moveCell(move)
      expect(said).toContain(`DATABASE_URL=postgres://paraspar_app:…@`)
      // Whoever types it again reads the same.
      expect(await moveCell(move)).toBe(said)
      const item = storm.waiting[0]
      if (item === undefined) throw new Error('nothing waits')
      const agent = connections(1)
      const refused = await confirmOnce({ port: anyPort(storm), agent }, item)
      agent.destroy()
      expect([refused?.status, refused?.body]).toEqual([
        503,
        expect.stringContaining('request.paused'),
      ])
      await expect(
        migrateDatabase({ ownerUrl: database.old, appPassword: 'x', mode: 'test' }),
      ).rejects.toThrow('has moved to')
      await expect(startServer(storm.world.config, { distDir: folder })).rejects.toThrow(
        /^This database has moved to 127\.0\.0\.1:\d+\/paraspar: correct DATABASE_URL\.$/,
      )
      const added = await feeder.stop()
      await workers.stop()
      await database.turn()
      for (const server of storm.servers) {
        server.kill()
        await server.start()
      }
      await untilAcknowledged(heard, 10)
      await stopRefilling()
      await clients.stop()
      const later = await startWorkers(database.fresh, ran, WORKERS_LATER)
      await expect
        .poll(() => asOwner(database.fresh, JOBS_LEFT), { timeout: 60_000, interval: 200 })
        .toEqual([])
      await later.stop()
      expect([ran.length, new Set(ran).size]).toEqual([added, added])
      const world = await openWorld(storm.world.config)
      expect(await brokenAfter({ ...storm, world }, heard)).toEqual([])
      await closeWorld(world)
      const pausedMs = /since (\d+) ms/.exec(lines.join('\n'))?.[1]
      console.log(
        `${stormFigures(`a cell of ${Math.round((size?.bytes ?? 0) / 1e6)} MB was moved, and ${BROKEN_OFF.length} moves were broken off before`, heard)}; commands were refused for ${pausedMs} ms, and the copy took ${(copiedMs / 1_000).toFixed(1)} s`,
      )
    } finally {
      await storm.close()
    }
  },
)
