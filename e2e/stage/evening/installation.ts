import { join } from 'node:path'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import { closeWorld, openWorld } from '#server/create-world.ts'
import type { Config } from '#server/platform/config.ts'
import { openPool, queriesOn } from '#server/platform/database/db.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { databaseClock } from '#server/practice/database-clock.ts'
import { logInAs } from '#server/practice/one-click.ts'
import { startServer } from '#server/programs/start-server.ts'
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
): Promise<{ facts: Facts; stop(): Promise<void> }> {
  const ownerUrl = await makeDatabase(superuserUrl, name)
  await migrateDatabase({ ownerUrl, appPassword, mode: 'test', sealKey: config.keys.seal })
  const owner = openPool({ url: ownerUrl, connections: 2, name: `e2e ${name} owner` })
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
  const facts = await prepare(
    createStage(preparing, {
      pool: owner,
      db: queriesOn(owner),
      onEvents: new Set(),
      close: async () => undefined,
    }),
  )
  await closeWorld(preparing)
  const clock = databaseClock(owner)
  const running = await startServer(own, {
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
    facts,
    async stop() {
      await running.stop()
      await owner.end()
    },
  }
}

async function makeDatabase(superuserUrl: string, name: string): Promise<string> {
  const superuser = openPool({ url: superuserUrl, connections: 1, name: 'e2e superuser' })
  await superuser.query(`CREATE DATABASE ${name}`)
  await superuser.end()
  return Object.assign(new URL(superuserUrl), { pathname: `/${name}` }).href
}
