import { runMigrations as migrateWorker } from 'graphile-worker'
import pg from 'pg'
import { letKeySeal } from '../crypto/known-keys.ts'
import { SET_UP_BOUNDS } from './bounds.ts'
import { type Mode, migrationsToRun, readDatabaseState, refuseOtherMode } from './database-state.ts'
import { DURABLE } from './durability.ts'
import { DB_FOLDER, guardsName, readSchemaFiles, type SchemaFiles } from './schema-files.ts'
import { SEALER_ROLE, sealerPassword } from './sealer-role.ts'

/**
 * Brings a database to the current schema as its owner: roles, clock, tables, functions, grants, job
 * tables. Returns what it did to the tables: made them, or which migrations ran. Safe to run again and by two
 * processes at once. Throws UnusableDatabaseError for a
 * database of another mode, and for one that no migration brings to this version.
 */
export async function migrateDatabase({
  ownerUrl,
  appPassword,
  mode,
  sealKey,
  folder = DB_FOLDER,
}: {
  ownerUrl: string
  appPassword: string
  mode: Mode
  /** A key that may seal from now on, where the caller is sure of it. */
  sealKey?: Buffer
  folder?: string
}): Promise<'made' | readonly string[]> {
  const files = readSchemaFiles(folder)
  // A migration may take long; only its connection has a time limit, that of set-up work.
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: 2,
    connectionTimeoutMillis: SET_UP_BOUNDS.connectMs,
    keepAlive: true,
    options: DURABLE,
  })
  // A statement reports a connection that broke while idle; without a listener it would end the
  // process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await inTurn(pool, (tx) => ensureRoles(tx, appPassword))
    const done = await inTurn(pool, (tx) => bringUpToDate(tx, files, mode))
    await migrateWorker({ pgPool: pool })
    await inTurn(pool, (tx) => tx.query(OPEN_JOBS_TO_APP))
    if (sealKey !== undefined) await letKeySeal(pool, sealKey)
    return done
  } finally {
    await pool.end()
  }
}

/** Runs a transaction that waits for other migrations of this database. */
async function inTurn<T>(pool: pg.Pool, act: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock(7276)')
    const done = await act(client)
    await client.query('COMMIT')
    return done
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

async function ensureRoles(tx: pg.PoolClient, appPassword: string): Promise<void> {
  await ensureRole(tx, 'paraspar_app', appPassword)
  if (await ensureRole(tx, SEALER_ROLE, sealerPassword(appPassword)))
    await tx.query(`GRANT paraspar_app TO ${SEALER_ROLE}`)
}

/** Returns whether it made the role. Its password is set only then. */
async function ensureRole(tx: pg.PoolClient, name: string, password: string): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
  if (rowCount === 0)
    await tx.query(
      `CREATE ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD
        ${pg.escapeLiteral(password)}`,
    )
  return rowCount === 0
}

/**
 * Tables by the whole schema or by what is missing of the migrations; functions and grants always.
 */
async function bringUpToDate(
  tx: pg.PoolClient,
  files: SchemaFiles,
  mode: Mode,
): Promise<'made' | readonly string[]> {
  const state = await readDatabaseState(tx)
  if (state !== undefined) refuseOtherMode(state, mode)
  const tables = state === undefined ? files.schema : migrationsToRun(state, files)
  await tx.query(mode === 'production' ? files.clock.regular : files.clock.settable)
  await addMissingFunctions(tx, files)
  for (const { sql } of tables) await tx.query(sql)
  for (const { sql } of files.functions) await tx.query(sql)
  if (state === undefined) await tx.query('INSERT INTO installation (mode) VALUES ($1)', [mode])
  await tx.query(
    `INSERT INTO schema_version (fingerprint, migrations, guards) VALUES ($1, $2, $3)
     ON CONFLICT (only_row) DO UPDATE
       SET fingerprint = excluded.fingerprint, migrations = excluded.migrations, guards = excluded.guards`,
    [files.fingerprint, files.migrations.map(({ name }) => name), guardsName(files)],
  )
  await tx.query(files.grants)
  return state === undefined ? 'made' : tables.map(({ name }) => name)
}

/**
 * Adds missing functions before the tables, without checking their bodies. Triggers name functions,
 * and functions read tables.
 */
async function addMissingFunctions(tx: pg.PoolClient, { functions }: SchemaFiles): Promise<void> {
  const { rows } = await tx.query<{ name: string }>(
    "SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
  )
  const there = new Set(rows.map(({ name }) => name))
  await tx.query('SET LOCAL check_function_bodies = off')
  for (const { name, sql } of functions) if (!there.has(name)) await tx.query(sql)
  await tx.query('SET LOCAL check_function_bodies = on')
}

/**
 * graphile-worker protects its tables by row level security, which lets only the owner pass; but
 * the application runs the jobs.
 */
const OPEN_JOBS_TO_APP = `DO $$ DECLARE t record; BEGIN
    GRANT USAGE ON SCHEMA graphile_worker TO paraspar_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO paraspar_app;
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO paraspar_app;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO paraspar_app;
    FOR t IN SELECT c.relname FROM pg_class c
    WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity LOOP
      EXECUTE format('DROP POLICY IF EXISTS app_works_jobs ON graphile_worker.%I', t.relname);
      EXECUTE
        format('CREATE POLICY app_works_jobs ON graphile_worker.%I TO paraspar_app USING (true) WITH CHECK (true)',
          t.relname);
    END LOOP;
  END $$`
