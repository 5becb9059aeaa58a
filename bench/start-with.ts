import pg from 'pg'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts'

/** Starts PostgreSQL on a folder with these settings (`name = 'value'`). */
export async function startWith(
  dataDir: string,
  settings: readonly string[],
): Promise<EmbeddedPostgres> {
  const first = await startEmbeddedPostgres({ dataDir })
  try {
    await asAdmin(
      first,
      settings.map((setting) => `ALTER SYSTEM SET ${setting}`),
    )
  } finally {
    await first.stop()
  }
  return startEmbeddedPostgres({ dataDir })
}

/** Runs these statements one by one over a superuser connection. */
export async function asAdmin(
  { superuserUrl }: EmbeddedPostgres,
  statements: readonly string[],
): Promise<void> {
  const admin = new pg.Client({ connectionString: superuserUrl })
  await admin.connect()
  try {
    for (const statement of statements) await admin.query(statement)
  } finally {
    await admin.end()
  }
}
