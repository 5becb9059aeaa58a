import type pg from 'pg'
import {
  migrationsToRun,
  readDatabaseState,
  UnusableDatabaseError,
} from '../database/database-state.ts'
import { whyClosed } from '../database/durability.ts'
import { DB_FOLDER, readSchemaFiles } from '../database/schema-files.ts'
import { CELL, mayNotName } from './make-cell.ts'
import { IS_FILLED } from './move-guard.ts'

/** Slots and workers of PostgreSQL that a copy takes at least: one for changes, two for tables. */
const COPIERS = 3

type Facts = {
  readonly system: string
  readonly version: number
  readonly standby: boolean
  readonly bytes: number
  readonly wal: string
  readonly slots: number
  readonly workers: number
  readonly replicates: boolean
  readonly subscribes: boolean
  readonly role: string
  readonly cell: string | null
  readonly names: boolean
}

/** PostgreSQL's setting of how much its log holds. */
const WAL_HOLDS = 'wal_level'

const FACTS = `SELECT (SELECT system_identifier::text FROM pg_control_system()) AS system,
  current_setting('server_version_num')::integer / 10000 AS version, pg_is_in_recovery() AS standby,
  pg_database_size(current_database())::float8 AS bytes, current_setting('${WAL_HOLDS}') AS wal,
  current_setting('max_replication_slots')::integer - (SELECT count(*) FROM pg_replication_slots)::integer AS slots,
  current_setting('max_logical_replication_workers')::integer AS workers,
  r.rolsuper OR r.rolreplication AS replicates,
  r.rolsuper OR (r.rolcreaterole AND pg_has_role('pg_create_subscription', 'MEMBER')
    AND has_database_privilege(current_database(), 'CREATE')) AS subscribes,
  quote_ident(r.rolname) AS role, nullif(current_setting('${CELL}', true), '') AS cell,
  has_parameter_privilege('${CELL}', 'SET') AS names
  FROM pg_roles r WHERE r.rolname = current_user`

/** Everything that a move would stumble over, as one sentence each; it changes nothing. */
export async function whatHinders(source: pg.ClientBase, target: pg.ClientBase): Promise<string[]> {
  const [from, to] = await Promise.all([factsOf(source), factsOf(target)])
  const free = await freeBytes(target)
  const problems: [boolean, string][] = [
    [
      from.system === to.system,
      'The new database is on the same PostgreSQL server, or on a copy of it.',
    ],
    [from.standby || to.standby, 'One of the two is a standby, which takes no writes.'],
    [
      to.version < from.version,
      `The new server is PostgreSQL ${to.version}, and this one ${from.version}.`,
    ],
    [
      from.wal !== 'logical',
      `${WAL_HOLDS}: must be logical where the data is now. As superuser: ALTER SYSTEM SET ${WAL_HOLDS} = logical, then restart PostgreSQL.`,
    ],
    [from.slots < COPIERS, `max_replication_slots: ${COPIERS} must be free where the data is now.`],
    [
      to.workers < COPIERS,
      `max_logical_replication_workers: must be ${COPIERS} or more on the new server.`,
    ],
    [
      !from.replicates,
      `The owner needs REPLICATION where the data is now. As superuser: ALTER ROLE ${from.role} REPLICATION.`,
    ],
    [
      !to.subscribes,
      `The owner on the new server needs CREATEROLE, the database, and pg_create_subscription. As superuser: GRANT pg_create_subscription TO ${to.role}.`,
    ],
    [from.cell !== null && !to.names, mayNotName(to.role)],
    [
      free !== undefined && free + to.bytes < from.bytes,
      `The new server has ${inGb(free ?? 0)} free, and ${inGb(from.bytes)} are needed.`,
    ],
  ]
  return [
    ...problems.flatMap(([isOne, sentence]) => (isOne ? [sentence] : [])),
    ...(await wrongStates(source, target)),
  ]
}

const THIS_MACHINE = /^(127\.|localhost$|\[::1\]$|$)/

/** The new server reads from the old address by itself. */
export function wrongAddress(from: string, to: string): string[] {
  const isHere = (url: string) => THIS_MACHINE.test(new URL(url).hostname)
  return isHere(from) && !isHere(to)
    ? [
        'DATABASE_OWNER_URL: names this machine only; write the address at which the new server reaches it.',
      ]
    : []
}

/** A size as operators read it. */
export const inGb = (bytes: number): string => `${Math.round(bytes / 1e6) / 1e3} GB`

async function factsOf(on: pg.ClientBase): Promise<Facts> {
  const { rows } = await on.query<Facts>(FACTS)
  if (rows[0] === undefined) throw new Error('the role of a connection is unknown')
  return rows[0]
}

/** Only a superuser may see the disk of another machine; undefined where it cannot be seen. */
async function freeBytes(target: pg.ClientBase): Promise<number | undefined> {
  try {
    await target.query(
      `BEGIN; CREATE TEMP TABLE disk (line text) ON COMMIT DROP; COPY disk FROM PROGRAM 'df -Pk .'`,
    )
    const { rows } = await target.query<{ bytes: number }>(
      String.raw`SELECT (regexp_match(line, '\s\d+\s+\d+\s+(\d+)\s+\d+%'))[1]::float8 * 1024 AS bytes FROM disk WHERE line ~ '%\s'`,
    )
    return rows.at(-1)?.bytes
  } catch {
    return undefined
  } finally {
    await target.query('ROLLBACK')
  }
}

async function wrongStates(source: pg.ClientBase, target: pg.ClientBase): Promise<string[]> {
  const files = readSchemaFiles(DB_FOLDER)
  try {
    const state = await readDatabaseState(source)
    if (state === undefined) return ['There is no installation to move in DATABASE_OWNER_URL.']
    if (migrationsToRun(state, files).length > 0)
      return ['The database is not of this version yet: npm run upgrade first.']
    return (await isFree(target, files.fingerprint))
      ? []
      : ['The new database is not empty: name an empty one.']
  } catch (error) {
    if (error instanceof UnusableDatabaseError) return [error.message]
    throw error
  }
}

/** Empty, or left behind by an earlier try: before it was guarded it had the tables, and nobody in them. */
async function isFree(target: pg.ClientBase, fingerprint: string): Promise<boolean> {
  if ((await whyClosed(target)) === IS_FILLED) return true
  const state = await readDatabaseState(target)
  const used =
    state === undefined
      ? `pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname !~ '^(pg_|information_schema$)' AND c.relkind IN ('r', 'p', 'v', 'm', 'S')`
      : "(SELECT FROM identity UNION ALL SELECT FROM circle WHERE kind = 'members')"
  if (state !== undefined && state.schema?.fingerprint !== fingerprint) return false
  const { rows } = await target.query<{ free: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM ${used}) AS free`,
  )
  return rows[0]?.free === true
}
