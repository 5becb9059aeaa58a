import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { DAY_MS, dayInIndia } from '#domain/shared/calendar.ts'
import type { newClient, queriesOn } from '#server/platform/database/db.ts'
import type { Past, PastRow } from './past-file.ts'

/** The owner's connections, and what asks over one of them. */
type OwnerPool = Parameters<typeof queriesOn>[0]
type Queries = Pick<ReturnType<typeof newClient>, 'query'>
/** What each database has for itself, and what only kept requests of the simulation from repeating. */
const NOT_OF_THE_PAST = [
  'installation',
  'schema_version',
  'seal_key',
  'clock_offset',
  'heartbeat',
  'idempotency',
  'rate_count',
  'captcha',
  'message_way',
]
/** The keys that the past comes with; the others are those of each installation. */
const KEYS_OF_THE_PAST = ['HASH_KEY', 'MASTER_KEYS', 'FILE_KEY']
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

type Columns = ReadonlyMap<string, readonly { readonly name: string; readonly type: string }[]>

/** Reads the rows of every table that belongs to the past. */
export async function readRows(owner: OwnerPool): Promise<Record<string, PastRow[]>> {
  const { rows: jobs } = await owner.query('SELECT FROM graphile_worker.jobs LIMIT 1')
  if (jobs.length > 0) throw new Error('the simulation left jobs, which rows do not carry')
  const tables: Record<string, PastRow[]> = {}
  for (const table of (await columnsOf(owner)).keys()) {
    const { rows } = await owner.query<{ row: PastRow }>(
      `SELECT to_jsonb(t) AS row FROM ${table} t`,
    )
    const kept = rows
      .map(({ row }) => row)
      .filter((row) => table !== 'known_key' || KEYS_OF_THE_PAST.includes(String(row['setting'])))
    if (kept.length > 0) tables[table] = kept
  }
  return tables
}

/** Reads the encrypted pictures in a folder. */
export function readFiles(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path), readFileSync(path).toString('base64')]),
  )
}

/**
 * Puts the past into an empty database, moved by whole days so that it ends today, and its pictures into the
 * storage. The clock of the database then stands at the hour when the past ended. All rows come in one
 * transaction: cut off, it can begin again.
 */
export async function loadPast(
  owner: OwnerPool,
  past: Past,
  { storageFolder }: { storageFolder: string },
): Promise<void> {
  for (const [name, bytes] of Object.entries(past.files)) {
    const path = join(storageFolder, name)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(path, Buffer.from(bytes, 'base64'), { mode: 0o600 })
  }
  const now = Temporal.Now.instant()
  const endsAt = Temporal.Instant.from(past.endsAt)
  const days = dayInIndia(endsAt).until(dayInIndia(now)).days
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    // The rows held once by all triggers, and come as they are.
    await client.query('SET LOCAL session_replication_role = replica')
    const columns = await columnsOf(client)
    for (const [table, rows] of Object.entries(past.tables))
      await putRows(client, { table, rows, columns: columns.get(table) ?? [], days })
    await client.query(
      `INSERT INTO clock_offset (ahead) VALUES ($1 * interval '1 ms')
        ON CONFLICT (only_row) DO UPDATE SET ahead = excluded.ahead`,
      [endsAt.epochMilliseconds + days * DAY_MS - now.epochMilliseconds],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

async function putRows(
  client: Queries,
  {
    table,
    rows,
    columns,
    days,
  }: {
    table: string
    rows: readonly PastRow[]
    columns: readonly { name: string; type: string }[]
    days: number
  },
): Promise<void> {
  const names = columns.map(({ name }) => name)
  const values = columns.map(({ name, type }) =>
    type === 'timestamp with time zone' ? `${name} + $2 * interval '24 hours'` : name,
  )
  const documents = columns.filter(({ type }) => type === 'jsonb').map(({ name }) => name)
  const moved = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(documents.map((name) => [name, later(row[name], days)])),
  }))
  // A migration may have put a first row here. `circle` alone is a type of PostgreSQL.
  await client.query(`DELETE FROM ${table}`)
  await client.query(
    `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')}
      FROM jsonb_populate_recordset(NULL::public.${table}, $1), (SELECT $2::int) unused`,
    [JSON.stringify(moved), days],
  )
}

/** Moves every instant in a document. */
function later(value: unknown, days: number): unknown {
  if (typeof value === 'string' && INSTANT.test(value))
    return Temporal.Instant.from(value)
      .add({ hours: 24 * days })
      .toString()
  if (Array.isArray(value)) return value.map((one) => later(one, days))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, later(one, days)]))
}

async function columnsOf(on: Queries): Promise<Columns> {
  const { rows } = await on.query<{ table: string; columns: { name: string; type: string }[] }>(
    `SELECT c.table_name AS table,
        jsonb_agg(jsonb_build_object('name', column_name, 'type', data_type) ORDER BY ordinal_position) AS columns
      FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL ($1)
      GROUP BY c.table_name ORDER BY c.table_name`,
    [NOT_OF_THE_PAST],
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}
