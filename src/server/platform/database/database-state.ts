import type pg from 'pg'
import type { SchemaFiles, SqlFile } from './schema-files.ts'

export type Mode = 'production' | 'practice' | 'test'

/** The state that a database reports about itself. */
export type DatabaseState = {
  /** The purpose of the database. It never changes. */
  readonly mode: Mode
  /** Undefined if an early version made it, which recorded its schema in another way. */
  readonly schema:
    | { readonly fingerprint: string; readonly migrations: readonly string[] }
    | undefined
}

/** A database that this version cannot use. The message tells people what to do. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError'
}

const POSTGRES_MAJOR_MIN = 17
const VERSION_A_MAJOR = 10_000

const TOO_OLD: Readonly<Record<Mode, string>> = {
  practice:
    'An earlier version of Paraspar made this practice circle: run npm run reset, and npm ' +
    'start makes a new one.',
  production:
    'An earlier version of Paraspar made this database, and this version cannot upgrade ' +
    'it: start that version again, or name an empty database in DATABASE_OWNER_URL and ' +
    'DATABASE_URL and run npm run setup.',
  test:
    'An earlier version of Paraspar made this test database: delete it, so that a new one is ' +
    'made.',
}

/**
 * Reads the state through any connection that may read it. Undefined for an empty database. Throws
 * UnusableDatabaseError for a PostgreSQL that is too old.
 */
export async function readDatabaseState(
  on: Pick<pg.ClientBase, 'query'>,
): Promise<DatabaseState | undefined> {
  const { rows: tables } = await on.query<{
    postgres: number
    installation: boolean
    version: boolean
  }>(
    `SELECT current_setting('server_version_num')::integer AS postgres,
      to_regclass('public.installation') IS NOT NULL AS installation,
      to_regclass('public.schema_version') IS NOT NULL AS version`,
  )
  const major = Math.floor((tables[0]?.postgres ?? 0) / VERSION_A_MAJOR)
  if (major < POSTGRES_MAJOR_MIN)
    throw new UnusableDatabaseError(
      `This is PostgreSQL ${major}, and Paraspar needs ${POSTGRES_MAJOR_MIN} or newer.`,
    )
  if (tables[0]?.installation !== true) return undefined
  const { rows } = await on.query<{ mode: Mode }>('SELECT mode FROM installation')
  const mode = rows[0]?.mode
  if (mode === undefined) return undefined
  if (!tables[0].version) return { mode, schema: undefined }
  const { rows: versions } = await on.query<{ fingerprint: string; migrations: string[] }>(
    'SELECT fingerprint, migrations FROM schema_version',
  )
  return { mode, schema: versions[0] }
}

/** Throws UnusableDatabaseError for a database of another mode: each carries its mode for ever. */
export function refuseOtherMode({ mode: is }: DatabaseState, mode: Mode): void {
  if (is !== mode)
    throw new UnusableDatabaseError(
      `This is a ${is} database; it stays one for ever and does not start in ${mode} mode.`,
    )
}

/**
 * Returns the migrations that bring a database to this version; none if it is up to date. Throws
 * UnusableDatabaseError if no migrations lead to this version.
 */
export function migrationsToRun(
  { mode, schema }: DatabaseState,
  { migrations, fingerprint }: SchemaFiles,
): readonly SqlFile[] {
  if (schema === undefined) throw new UnusableDatabaseError(TOO_OLD[mode])
  const known = new Set(migrations.map(({ name }) => name))
  if (!schema.migrations.every((name) => known.has(name)))
    throw new UnusableDatabaseError(
      'A newer version of Paraspar made this database: start that version.',
    )
  const missing = migrations.filter(({ name }) => !schema.migrations.includes(name))
  if (missing.length === 0 && schema.fingerprint !== fingerprint)
    throw new UnusableDatabaseError(TOO_OLD[mode])
  return missing
}
