import { migrateDatabase } from '#server/platform/database/migrate.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts'

const PASSWORD = 'of-a-test'

/** A server that keeps what it says it kept, as the one all tests share does not. */
export async function startDurable(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir })
  await migrateDatabase({ ownerUrl: server.superuserUrl, appPassword: PASSWORD, mode: 'test' })
  return server
}

/** How the application's role reaches it, by another port or database where told. */
export function appUrlOf(
  { superuserUrl }: EmbeddedPostgres,
  { port, pathname }: { port?: number; pathname?: string } = {},
): string {
  const url = Object.assign(new URL(superuserUrl), { username: 'paraspar_app', password: PASSWORD })
  if (port !== undefined) url.port = String(port)
  if (pathname !== undefined) url.pathname = pathname
  return url.href
}
