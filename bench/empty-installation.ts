import { openWorld } from '#server/create-world.ts'
import { type Config, localConfig } from '#server/platform/config.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import type { Keys } from '#server/platform/crypto/vault.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { keysIn } from './keys-in.ts'

type Wanted = {
  readonly ownerUrl: string
  /** Where the application's role has a password already; else one is set. */
  readonly appUrl?: string | undefined
  readonly folder: string
  readonly smtpUrl?: string
  readonly limitFactor: number
  readonly port?: number
}

/**
 * Turns an empty database into an installation with the keys of a folder, which sends no mail, unless to
 * `smtpUrl`. `limitFactor` multiplies every rate limit.
 */
export async function emptyInstallation({
  ownerUrl,
  appUrl,
  folder,
  smtpUrl = 'smtp://127.0.0.1:1',
  limitFactor,
  port = 0,
}: Wanted): Promise<{ config: Config; keys: Keys }> {
  const { keys, appPassword } = keysIn(folder)
  await migrateDatabase({ ownerUrl, appPassword, mode: 'test', sealKey: keys.seal })
  const databaseUrl =
    appUrl ??
    Object.assign(new URL(ownerUrl), { username: 'paraspar_app', password: appPassword }).href
  const config = localConfig({
    mode: 'test',
    folder,
    port,
    databaseUrl,
    smtpUrl,
    keys,
    limitFactor,
    logLevel: 'error',
  })
  return { config, keys }
}

/** The same, with the application's world on it; `connections` of the database. */
export async function emptyWorld({
  connections,
  ...wanted
}: Wanted & { connections?: number }): Promise<{ world: World; keys: Keys }> {
  const { config, keys } = await emptyInstallation(wanted)
  return {
    world: await openWorld({ ...config, connections: connections ?? config.connections }),
    keys,
  }
}
