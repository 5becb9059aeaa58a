import { join } from 'node:path'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import { closeWorld, openWorld } from '#server/create-world.ts'
import type { Config } from '#server/platform/config.ts'
import { type Database, openPool, queriesOn } from '#server/platform/database/db.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { databaseClock } from '#server/practice/database-clock.ts'
import { logInAs } from '#server/practice/one-click.ts'
import { startServer } from '#server/programs/start-server.ts'
import type { World } from '#server/platform/use-case/world.ts'
import type { TestWorld } from '#test/server/world.ts'
import { CLOCK_PATH, SESSIONS_PATH } from '../facts.ts'
import { createStage } from '../stage.ts'

/** What an installation of its own shares with the one of the other stories. */
export type Base = {
  readonly config: Config
  readonly distDir: string
  readonly superuserUrl: string
  readonly appPassword: string
}

/** An installation of its own, and its world for the helpers of the database tests. */
export type Installation<Facts> = {
  readonly facts: Facts
  readonly config: Config
  readonly ownerUrl: string
  world(): { world: World; stage: TestWorld }
  /** Does something while its server is down. */
  restarted(between: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a further installation beside the others, with a database and a clock of its own: its story
 * goes to other days, and no other story's time runs out for that.
 */
export async function startInstallation<Facts>(
  { config, distDir, superuserUrl, appPassword }: Base,
  {
    name,
    port,
    url,
    prepare,
  }: { name: string; port: number; url: string; prepare: (w: TestWorld) => Promise<Facts> },
): Promise<Installation<Facts>> {
  const ownerUrl = await makeDatabase(superuserUrl, name)
  await migrateDatabase({ ownerUrl, appPassword, mode: 'test', sealKey: config.keys.seal })
  const databaseUrl = Object.assign(new URL(config.databaseUrl), { pathname: `/${name}` }).href
  const own: Config = {
    ...config,
    port,
    publicUrl: url,
    databaseUrl,
    directUrl: databaseUrl,
    storageFolder: join(config.storageFolder, name),
    sealMemory: `${config.sealMemory}-${name}`,
  }
  const preparing = await openWorld(own)
  const owner = ownerOf(ownerUrl)
  const facts = await prepare(createStage(preparing, owner))
  await closeWorld(preparing)
  await owner.close()
  let running = await serve(own, { distDir, ownerUrl })
  return {
    facts,
    config: own,
    ownerUrl,
    world: () => running,
    async restarted(between) {
      await running.stop()
      await between()
      running = await serve(own, { distDir, ownerUrl })
    },
    stop: () => running.stop(),
  }
}

/** The owner's connections to a database. */
export function ownerOf(url: string): Database {
  const pool = openPool({ url, connections: 2, name: 'e2e owner' })
  return { pool, db: queriesOn(pool), onEvents: new Set(), close: () => pool.end() }
}

async function serve(
  config: Config,
  { distDir, ownerUrl }: { distDir: string; ownerUrl: string },
): Promise<{ world: World; stage: TestWorld; stop(): Promise<void> }> {
  const owner = ownerOf(ownerUrl)
  const clock = databaseClock(owner.pool)
  const running = await startServer(config, {
    distDir,
    pages: async (app, world) => {
      app.get<{ Params: { memberId: string } }>(`${SESSIONS_PATH}/:memberId`, ({ params }) =>
        logInAs(world, params.memberId),
      )
      app.post<{ Params: { hours: string } }>(`${CLOCK_PATH}/:hours`, async ({ params }) => {
        await clock.forward(Number(params.hours) * HOUR_MS)
        return {}
      })
    },
  })
  return {
    world: running.world,
    stage: createStage(running.world, owner),
    async stop() {
      await running.stop()
      await owner.close()
    },
  }
}

async function makeDatabase(superuserUrl: string, name: string): Promise<string> {
  const superuser = openPool({ url: superuserUrl, connections: 1, name: 'e2e superuser' })
  await superuser.query(`CREATE DATABASE ${name}`)
  await superuser.end()
  return Object.assign(new URL(superuserUrl), { pathname: `/${name}` }).href
}
