import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Config, localConfig } from '../platform/config.ts'
import { SET_UP_BOUNDS } from '../platform/database/bounds.ts'
import { openPool } from '../platform/database/db.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { closeWorld, openWorld } from '../create-world.ts'
import { appUrl, PRACTICE_DATABASE } from './open-practice.ts'
import type { Installation } from '../platform/machine/installation.ts'
import type { Stages } from '../platform/machine/stages.ts'
import { jobHandlers } from '../job-handlers.ts'
import { type Running, startServer } from './start-server.ts'
import { useCases } from '../use-cases.ts'
import { databaseClock } from '../practice/database-clock.ts'
import { arePastKeys, localKeys } from '../practice/local-keys.ts'
import { startMailCatcher } from '../practice/mail-catcher.ts'
import { type Past, readPast } from '../practice/past-file.ts'
import { loadPast } from '../practice/past-rows.ts'
import { servePractice } from '../practice/practice-pages.ts'
import { createSimulator } from '../practice/simulator.ts'

/** Builds the pages where they changed, and returns their folder. The server itself has no tools for that. */
export type BuildPages = () => Promise<{ readonly distDir: string }>

/**
 * Starts practice mode: everything on this computer, in one folder, with a circle of made-up people
 * and its history. With `lan`, phones in the local network can open it.
 */
export async function startPractice({
  installation: { folder, host, port },
  lan,
  stages,
  buildPages,
}: {
  installation: Installation
  lan: boolean
  stages: Stages
  buildPages: BuildPages
}): Promise<Running> {
  // Builds the pages while the database starts and the history is simulated.
  const built = buildPages()
  built.catch(() => undefined)
  const past = once(readPast)
  const { keys, push, appPassword } = localKeys(join(folder, 'keys.json'), () => past()?.keys)
  stages.begin('Starting PostgreSQL')
  const cluster = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    waitsFor: stages.waitsFor,
  })
  const stops: (() => Promise<void>)[] = [() => cluster.stop()]
  const stop = async () => {
    cluster.announceEnd()
    for (const end of stops.toReversed()) await end()
  }
  try {
    stages.begin('Preparing the tables')
    const beginning = join(folder, 'beginning')
    const ownerUrl = await ensureDatabase(cluster.superuserUrl, existsSync(beginning))
    await migrateDatabase({ ownerUrl, appPassword, mode: 'practice', sealKey: keys.seal })
    const catcher = await startMailCatcher(join(folder, 'outbox'))
    stops.push(catcher.stop)
    const ownerPool = openPool({
      url: ownerUrl,
      connections: 2,
      name: 'paraspar owner',
      bounds: SET_UP_BOUNDS,
    })
    stops.push(() => ownerPool.end())
    const config = localConfig({
      mode: 'practice',
      folder,
      host,
      port,
      databaseUrl: appUrl(ownerUrl, appPassword),
      smtpUrl: catcher.url,
      keys,
      push,
      limitFactor: 20,
      logLevel: 'warn',
    })
    await fillOnce(config, ownerPool, { stages, beginning, past })
    stages.begin('Building the pages where they changed')
    const { distDir } = await built
    const running = await startWithPractice(config, { folder, stages, distDir, owner: ownerPool })
    stops.push(running.stop)
    return {
      ...running,
      stop,
      greeting: greetingOf(config.publicUrl, lan),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function startWithPractice(
  config: Config,
  {
    folder,
    stages,
    distDir,
    owner,
  }: { folder: string; stages: Stages; distDir: string; owner: pg.Pool },
): ReturnType<typeof startServer> {
  return startServer(config, {
    distDir,
    stages,
    pages: (app, world) =>
      servePractice(app, world, {
        outbox: join(folder, 'outbox'),
        owner,
        distDir,
        simulatorWith: (outbox) => createSimulator(world, useCases, jobHandlers, outbox),
      }),
  })
}

function greetingOf(publicUrl: string, lan: boolean): string {
  const lines = [
    'Paraspar runs in practice mode, with pretend money.',
    '',
    `  Open     ${publicUrl}/practice   to log in as a member`,
    `  Emails   ${publicUrl}/practice/outbox`,
    `  Visitors ${publicUrl}/`,
    '',
  ]
  if (lan)
    lines.push(
      `On a phone in the same Wi-Fi, type ${publicUrl}/practice`,
      'Anyone in this network can open it, log in as anybody and read the outbox. Ctrl-C ends it.',
      'Without HTTPS a phone cannot install it, get pushes or use passkeys.',
      '',
    )
  return lines.join('\n')
}

// Most starts do not need it.
function once<T>(read: () => T): () => T {
  let found: { readonly value: T } | undefined
  return () => (found ??= { value: read() }).value
}

async function ensureDatabase(superuserUrl: string, isCutOff: boolean): Promise<string> {
  const admin = new pg.Client({ connectionString: superuserUrl })
  await admin.connect()
  try {
    if (isCutOff) await admin.query(`DROP DATABASE IF EXISTS ${PRACTICE_DATABASE} WITH (FORCE)`)
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
 * An empty database gets its past, once: as rows that were made from a simulation, or, while somebody
 * changes the schema, by simulating it. `beginning` is a file that stays when that is cut off, so that the
 * next start begins with a new database.
 */
async function fillOnce(
  config: Config,
  ownerPool: pg.Pool,
  { stages, beginning, past }: { stages: Stages; beginning: string; past: () => Past | undefined },
): Promise<void> {
  const { rows } = await ownerPool.query<{ circles: number }>(
    'SELECT count(*)::int AS circles FROM circle',
  )
  if (rows[0]?.circles !== 0) return
  const ready = past()
  if (ready !== undefined && arePastKeys(config.keys, ready.keys)) {
    stages.begin('Filling a practice circle with the past two months, once')
    return loadPast(ownerPool, ready, config)
  }
  stages.begin('Simulating two months of a practice circle, once')
  writeFileSync(beginning, '')
  const { simulatePast } = await import('../practice/simulate-past.ts')
  await simulatePast(
    config,
    { ownerPool, endsAt: Temporal.Now.instant() },
    { openWorld, closeWorld, useCases, handlers: jobHandlers },
  )
  await databaseClock(ownerPool).set(0)
  rmSync(beginning)
}
