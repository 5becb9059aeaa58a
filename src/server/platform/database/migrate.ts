import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations as migrateWorker } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { DURABLE } from './durability.ts'

export type Mode = 'production' | 'practice' | 'test'

const DB_FOLDER = join(import.meta.dirname, '../../../../db')

/**
 * Brings a database to the current schema as its owner: role, clock, migrations, job tables,
 * grants. Safe to run again and by two processes at once. Throws when the database was made for
 * another mode: a database carries its mode for ever.
 */
export async function migrateDatabase({
  ownerUrl,
  appPassword,
  mode,
}: {
  ownerUrl: string
  appPassword: string
  mode: Mode
}): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, options: DURABLE })
  // A connection that breaks while idle is reported by the statement that meets it; without a
  // listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await refuseOtherMode(db, mode)
    await ensureRole(pool, appPassword)
    await runFile(
      db,
      join(DB_FOLDER, 'clock', mode === 'production' ? 'plain.sql' : 'settable.sql'),
    )
    await runMigrationFiles(db)
    await sql`INSERT INTO installation (mode) VALUES (${mode}) ON CONFLICT DO NOTHING`.execute(db)
    await refuseOtherMode(db, mode)
    await migrateWorker({ pgPool: pool })
    await runFile(db, join(DB_FOLDER, 'grants.sql'))
    await openJobsToApp(db)
  } finally {
    await db.destroy()
  }
}

/**
 * The mode a database was made for, or undefined for an empty one. Takes any connection that may
 * read it.
 */
export async function databaseMode(pool: pg.Pool): Promise<Mode | undefined> {
  const known = await pool.query("SELECT to_regclass('public.installation') IS NOT NULL AS known")
  if (!known.rows[0].known) return undefined
  const found = await pool.query('SELECT mode FROM installation')
  return found.rows[0]?.mode
}

async function refuseOtherMode(db: Kysely<unknown>, mode: Mode): Promise<void> {
  const known = await sql<{
    known: boolean
  }>`SELECT to_regclass('public.installation') IS NOT NULL AS known`.execute(db)
  if (!known.rows[0]?.known) return
  const found = await sql<{ mode: Mode }>`SELECT mode FROM installation`.execute(db)
  const is = found.rows[0]?.mode
  if (is !== undefined && is !== mode) throw otherMode(is, mode)
}

/** The refusal of a database that was made for another mode. */
export function otherMode(is: Mode, wanted: Mode): Error {
  return new Error(
    `This is a ${is} database; it stays one for ever and does not start in ${wanted} mode.`,
  )
}

async function ensureRole(pool: pg.Pool, password: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock(7276)')
    const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = 'paraspar_app'")
    if (rowCount === 0)
      await client.query(
        `CREATE ROLE paraspar_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD ${pg.escapeLiteral(password)}`,
      )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

async function runMigrationFiles(db: Kysely<unknown>): Promise<void> {
  const folder = join(DB_FOLDER, 'migrations')
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const migrations = Object.fromEntries(
    files.map((name) => [
      name.replace(/\.sql$/, ''),
      { up: (tx: Kysely<unknown>) => runFile(tx, join(folder, name)) },
    ]),
  )
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  if (error) throw new Error('the database could not be migrated', { cause: error })
}

async function runFile(db: Kysely<unknown>, path: string): Promise<void> {
  await sql.raw(readFileSync(path, 'utf8')).execute(db)
}

/**
 * graphile-worker guards its tables by row level security, which lets only the owner pass; the
 * application works the jobs.
 */
async function openJobsToApp(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`DO $$ DECLARE t record; BEGIN
    PERFORM pg_advisory_xact_lock(7276);
    GRANT USAGE ON SCHEMA graphile_worker TO paraspar_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO paraspar_app;
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO paraspar_app;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO paraspar_app;
    FOR t IN SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity LOOP
      EXECUTE format('DROP POLICY IF EXISTS app_works_jobs ON graphile_worker.%I', t.relname);
      EXECUTE format('CREATE POLICY app_works_jobs ON graphile_worker.%I TO paraspar_app USING (true) WITH CHECK (true)', t.relname);
    END LOOP;
  END $$`)
    .execute(db)
}
