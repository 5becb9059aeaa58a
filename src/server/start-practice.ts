import { join } from 'node:path'
import pg from 'pg'
import { buildIfStale } from '../../tools/site/build.ts'
import { type Config, localConfig } from './platform/config.ts'
import { openPool, queriesOn } from './platform/database/db.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { closeWorld, openWorld } from './create-world.ts'
import { appUrl, PRACTICE_DATABASE, practiceFolder } from './open-practice.ts'
import { jobHandlers } from './job-handlers.ts'
import { type Running, startServer } from './start-server.ts'
import { useCases } from './use-cases.ts'
import { databaseClock } from './practice/database-clock.ts'
import { simulateFounding } from './practice/founding.ts'
import { simulateHistory } from './practice/history.ts'
import { localKeys } from './practice/local-keys.ts'
import { startMailCatcher } from './practice/mail-catcher.ts'
import { servePractice } from './practice/practice-pages.ts'
import { createSimulator } from './practice/simulator.ts'

/**
 * Starts practice mode: everything on this computer, in one folder, with a circle of made-up people
 * and its history.
 */
export async function startPractice(mode: string): Promise<Running> {
  if (mode !== 'practice')
    throw new Error(`PARASPAR_MODE is "${mode}": it must be practice or production.`)
  const folder = practiceFolder()
  const port = Number(process.env['PORT'] ?? 3000)
  // Builds the pages while the database starts and the history is simulated.
  const built = buildIfStale()
  built.catch(() => undefined)
  const { keys, push, appPassword } = localKeys(join(folder, 'keys.json'))
  const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  const stops: (() => Promise<void>)[] = [() => cluster.stop()]
  const stop = async () => {
    cluster.announceEnd()
    for (const end of stops.toReversed()) await end()
  }
  try {
    const ownerUrl = await ensureDatabase(cluster.superuserUrl)
    await migrateDatabase({ ownerUrl, appPassword, mode: 'practice' })
    const catcher = await startMailCatcher(join(folder, 'outbox'))
    stops.push(catcher.stop)
    const ownerPool = openPool({ url: ownerUrl, connections: 2, name: 'paraspar owner' })
    stops.push(() => ownerPool.end())
    const config = localConfig({
      mode: 'practice',
      folder,
      port,
      databaseUrl: appUrl(ownerUrl, appPassword),
      smtpUrl: catcher.url,
      keys,
      push,
      limitFactor: 20,
      logLevel: 'warn',
    })
    await timeOnce(config, ownerPool)
    const { distDir } = await built
    const clock = databaseClock(ownerPool)
    const running = await startServer(config, {
      pages: (app, world) =>
        servePractice(app, world, {
          outbox: join(folder, 'outbox'),
          clock,
          distDir,
          simulatorWith: (outbox) => createSimulator(world, useCases, jobHandlers, outbox),
        }),
    })
    stops.push(running.stop)
    return {
      ...running,
      stop,
      greeting:
        'Paraspar runs in practice mode, with pretend money.\n\n  Open     ' +
        `${config.publicUrl}/practice   to log in as a member\n  Emails   ` +
        `${config.publicUrl}/practice/outbox\n  Visitors ${config.publicUrl}/\n`,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function ensureDatabase(superuserUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: superuserUrl })
  await admin.connect()
  try {
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [
      PRACTICE_DATABASE,
    ])
    if (rowCount === 0) await admin.query(`CREATE DATABASE ${PRACTICE_DATABASE}`)
  } finally {
    await admin.end()
  }
  const url = new URL(superuserUrl)
  url.pathname = `/${PRACTICE_DATABASE}`
  return url.href
}

/**
 * The history is simulated into an empty database, once; a start that was cut off in the middle
 * begins anew.
 */
async function timeOnce(config: Config, ownerPool: pg.Pool): Promise<void> {
  const { rows } = await ownerPool.query<{ circles: number }>(
    'SELECT count(*)::int AS circles FROM circle',
  )
  if (rows[0]?.circles !== 0) return
  const world = await openWorld({ ...config, limitFactor: 1_000_000 })
  try {
    const clock = databaseClock(ownerPool)
    await clock.set(-60)
    const owner = queriesOn(ownerPool)
    const simulator = createSimulator(world, useCases, jobHandlers)
    await simulateHistory(world, { owner, simulator, clock })
    await clock.set(0)
    await simulateFounding(world, { owner, simulator })
  } finally {
    await closeWorld(world)
  }
}
