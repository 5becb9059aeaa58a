import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { closeWorld, openWorld } from '../create-world.ts'
import { localConfig } from '../platform/config.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { practiceFolder } from '../platform/machine/installation.ts'
import type { World } from '../platform/use-case/world.ts'
import { localKeys } from '../practice/local-keys.ts'

/** The database of a practice installation. */
export const PRACTICE_DATABASE = 'paraspar'

/** The address at which the application itself logs in. */
export function appUrl(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = 'paraspar_app'
  url.password = password
  return url.href
}

/**
 * Opens an existing practice installation for a command beside `npm start`: it shares the database
 * that runs, or starts it and stops it at the end. It serves no pages and sends nothing.
 */
export async function openPractice(): Promise<{ world: World; close: () => Promise<void> }> {
  const folder = practiceFolder()
  const dataDir = join(folder, 'postgres')
  if (!existsSync(join(dataDir, 'PG_VERSION')))
    throw new Error(`There is no practice installation in ${folder}. Run npm start to make one.`)
  const { keys, push, appPassword } = localKeys(join(folder, 'keys.json'))
  const cluster = await startEmbeddedPostgres({ dataDir })
  try {
    const url = new URL(cluster.superuserUrl)
    url.pathname = `/${PRACTICE_DATABASE}`
    const world = await openWorld(
      localConfig({
        mode: 'practice',
        folder,
        port: 0,
        databaseUrl: appUrl(url.href, appPassword),
        smtpUrl: 'smtp://127.0.0.1:1',
        keys,
        push,
        limitFactor: 1,
        logLevel: 'warn',
      }),
    )
    return {
      world,
      close: async () => {
        await closeWorld(world)
        await cluster.stop()
      },
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
