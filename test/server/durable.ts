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
