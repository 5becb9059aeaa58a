import { randomBytes } from 'node:crypto'
import { openWorld } from '#server/create-world.ts'
import { localConfig } from '#server/platform/config.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import type { Keys } from '#server/platform/crypto/vault.ts'
import type { World } from '#server/platform/use-case/world.ts'

/**
 * Turns an empty database into an installation with new keys that sends no mail, unless to `smtpUrl`.
 * Returns the application's world on it. `limitFactor` multiplies every rate limit. `connections` is
 * the number of database connections.
 */
export async function emptyInstallation({
  ownerUrl,
  folder,
  smtpUrl = 'smtp://127.0.0.1:1',
  limitFactor,
  connections,
}: {
  ownerUrl: string
  folder: string
  smtpUrl?: string
  limitFactor: number
  connections?: number
}): Promise<{ world: World; keys: Keys }> {
  const appPassword = randomBytes(12).toString('hex')
  const databaseUrl = Object.assign(new URL(ownerUrl), {
    username: 'paraspar_app',
    password: appPassword,
  }).href
  const seed = (): Buffer => randomBytes(32)
  const keys = {
    master: [{ id: 'bench', key: seed() }],
    hash: seed(),
    link: seed(),
    file: seed(),
    seal: seed(),
  }
  await migrateDatabase({ ownerUrl, appPassword, mode: 'test', sealKey: keys.seal })
  const config = localConfig({
    mode: 'test',
    folder,
    port: 0,
    databaseUrl,
    smtpUrl,
    keys,
    limitFactor,
    logLevel: 'error',
  })
  return {
    world: await openWorld({ ...config, connections: connections ?? config.connections }),
    keys,
  }
}
