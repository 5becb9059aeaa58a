import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { createApp } from '#server/app.ts'
import { closeWorld, createWorld } from '#server/create-world.ts'
import { checkAndRecord } from '#server/audit/check-ledgers.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { openChanges } from '#server/platform/http/changes.ts'
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { emptyInstallation } from '../empty-installation.ts'
import { asAdmin, startWith, urlOf } from '../start-with.ts'
import { type Amount, generate } from './generate.ts'
import { noteStatements } from './statements.ts'

export const PASSWORD = 'a long enough passphrase'

/** An installation with many people. Its application does not listen. */
export type Installation = {
  readonly world: World
  readonly app: FastifyInstance
  readonly owner: pg.Pool
  readonly notes: ReturnType<typeof noteStatements>
  close(): Promise<void>
}

type Where = {
  readonly ownerUrl: string
  /** Where the application's role has a password already. */
  readonly appUrl?: string | undefined
  readonly folder: string
  readonly log: (line: string) => void
}

/**
 * Migrates a database, fills it when it is empty, and opens the application on it. The clock starts
 * at the time when the data were made.
 */
export async function openInstallation(
  amount: Amount,
  { ownerUrl, appUrl, folder, log }: Where,
): Promise<Installation> {
  const { config, keys } = await emptyInstallation({
    ownerUrl,
    appUrl,
    folder,
    limitFactor: 1e6,
  })
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  // A server that stops ends idle connections. Later statements on them fail by themselves.
  owner.on('error', () => undefined)
  owner.on('connect', (client) => client.on('error', () => undefined))
  const world = createWorld({ ...config, connections: 4 })
  const notes = noteStatements(world.database.pool)
  if (!(await isMade(owner))) {
    const began = performance.now()
    await generate(amount, {
      ownerUrl,
      keys,
      vault: world.vault,
      passwordHash: await world.services.passwords.hash(PASSWORD),
      seal: async () => {
        await sealLedger(world)
        await checkVisited(world, owner)
      },
      log,
    })
    await owner.query('VACUUM (FREEZE, ANALYZE)')
    log(`made in ${Math.round((performance.now() - began) / 1000)} s`)
  }
  await owner.query('DELETE FROM clock_offset')
  await owner.query(
    `INSERT INTO clock_offset (ahead) SELECT at - clock_timestamp() + interval '1 minute'
      FROM bench.made`,
  )
  const changes = await openChanges(world)
  const app = await createApp(world, { changes })
  return {
    world,
    app,
    owner,
    notes,
    async close() {
      await app.close()
      await changes.close()
      await closeWorld(world)
      await owner.end()
    },
  }
}

/** Checks the circles that somebody visits, as each night, so that they have a checkpoint. */
async function checkVisited(world: World, owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ circleId: string }>(
    'SELECT circle_id AS "circleId" FROM bench.circle WHERE visited',
  )
  for (const { circleId } of rows) {
    const { broken } = await checkAndRecord(world, { circleId, lifts: false })
    if (broken.length > 0) throw new Error(`void: ${circleId} is broken: ${broken.join(', ')}`)
  }
}

async function isMade(owner: pg.Pool): Promise<boolean> {
  const { rows } = await owner.query<{ known: boolean }>(
    "SELECT to_regclass('bench.made') IS NOT NULL AS known",
  )
  return (
    rows[0]?.known === true &&
    (await owner.query('SELECT FROM bench.made WHERE finished')).rowCount === 1
  )
}

const MAKING = [
  "fsync = 'off'",
  "full_page_writes = 'off'",
  "autovacuum = 'off'",
  "max_wal_size = '8GB'",
  "checkpoint_timeout = '1h'",
  "maintenance_work_mem = '512MB'",
]
const MEASURING = ["shared_buffers = '4GB'"]

/**
 * Starts a server on a stored folder with an installation in it; `fresh` deletes and rebuilds both.
 * Durability is off while the data are made.
 */
export async function openStored(
  amount: Amount,
  { folder, fresh, log }: { folder: string; fresh: boolean; log: (line: string) => void },
): Promise<Installation & { readonly cluster: EmbeddedPostgres }> {
  const dataDir = join(folder, 'postgres')
  if (fresh) {
    await removeEmbeddedPostgres(dataDir)
    rmSync(folder, { recursive: true, force: true })
  }
  mkdirSync(folder, { recursive: true })
  const isNew = !existsSync(dataDir)
  const cluster = isNew
    ? await startWith(dataDir, [...MAKING, ...MEASURING])
    : await startEmbeddedPostgres({ dataDir })
  const ownerUrl = urlOf(cluster, 'lists')
  try {
    if (isNew) await asAdmin(cluster, ['CREATE DATABASE lists'])
    const installation = await openInstallation(amount, { ownerUrl, folder, log })
    await asAdmin(cluster, [
      ...MAKING.map((setting) => `ALTER SYSTEM RESET ${setting.split(' ')[0]}`),
      'SELECT pg_reload_conf()',
    ])
    return {
      ...installation,
      cluster,
      async close() {
        await installation.close()
        await cluster.stop()
      },
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
