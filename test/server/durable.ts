import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts'

const PASSWORD = 'of-a-test'

/** A durable server, unlike the server that all tests share. */
export async function startDurable(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir })
  await migrateDatabase({ ownerUrl: server.superuserUrl, appPassword: PASSWORD, mode: 'test' })
  return server
}

/** The address of the application's role, with another port or database where these are given. */
export function appUrlOf(
  { superuserUrl }: EmbeddedPostgres,
  { port, pathname }: { port?: number; pathname?: string } = {},
): string {
  const url = Object.assign(new URL(superuserUrl), { username: 'paraspar_app', password: PASSWORD })
  if (port !== undefined) url.port = String(port)
  if (pathname !== undefined) url.pathname = pathname
  return url.href
}

/**
 * A standby of a stopped server, in a folder of its own; it follows what starts again on that port.
 * It is there to be promoted: `SELECT pg_promote()`.
 */
export async function startStandby(
  primary: EmbeddedPostgres,
  dataDir: string,
): Promise<EmbeddedPostgres> {
  cpSync(primary.folder, dataDir, { recursive: true, preserveTimestamps: true })
  cpSync(`${primary.folder}.password`, `${dataDir}.password`)
  const { password } = new URL(primary.superuserUrl)
  const settings = {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`,
    synchronous_standby_names: '',
  }
  writeFileSync(
    join(dataDir, 'postgresql.auto.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
  )
  writeFileSync(join(dataDir, 'standby.signal'), '')
  return startEmbeddedPostgres({ dataDir })
}
