import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { codeName } from '#server/platform/database/row-names.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'src/server/platform/database')
/** Tables whose rows are sent many at a time (many-rows.ts). */
const MANY = ['ask', 'delivery', 'idempotency', 'match', 'match_event', 'notice', 'pledge']

/**
 * Writes the types of the migrated schema to db-types.ts and column-types.ts in
 * src/server/platform/database. With `--verify` it only compares and exits 1 when they are out of
 * date.
 */
async function generate(verify: boolean): Promise<number> {
  const cluster = await startEmbeddedPostgres({
    dataDir: join(tmpdir(), 'paraspar-types'),
    throwAway: true,
  })
  try {
    const admin = new pg.Client({ connectionString: cluster.superuserUrl })
    await admin.connect()
    await admin.query('CREATE DATABASE types')
    await admin.end()
    const url = new URL(cluster.superuserUrl)
    url.pathname = '/types'
    await migrateDatabase({ ownerUrl: url.href, appPassword: 'unused', mode: 'production' })
    const columns = await columnTypes(url.href)
    const file = join(FOLDER, 'column-types.ts')
    if (!verify) writeFileSync(file, columns)
    else if (readFileSync(file, 'utf8') !== columns) return 1
    return runCodegen(url.href, verify)
  } finally {
    await cluster.stop()
  }
}

async function columnTypes(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ name: string; columns: [string, string][] }>(
    `SELECT relname AS name,
        json_agg(json_build_array(attname, typname) ORDER BY attname) AS columns
      FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid JOIN pg_type t ON t.oid = atttypid
      WHERE relname = ANY ($1) AND relnamespace = 'public'::regnamespace
        AND attnum > 0 AND NOT attisdropped
      GROUP BY relname ORDER BY relname`,
    [MANY],
  )
  await client.end()
  const tables = rows.map(
    ({ name, columns }) =>
      `  ${codeName(name)}: {\n` +
      columns.map(([column, type]) => `    ${codeName(column)}: '${type}',\n`).join('') +
      '  },\n',
  )
  return (
    '/** PostgreSQL’s type of each column, by table. Written by `npm run db-types`. */\n' +
    `export const COLUMN_TYPES = {\n${tables.join('')}} as const\n`
  )
}

function runCodegen(url: string, verify: boolean): number {
  const types = JSON.stringify({
    int8: 'number',
    numeric: 'number',
    timestamptz: 'Temporal.Instant',
  })
  const args = [
    '--url',
    url,
    '--dialect',
    'postgres',
    '--camel-case',
    '--default-schema',
    'public',
    '--include-pattern',
    'public.*',
    '--exclude-pattern',
    'public.schema_version',
  ]
  const result = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      ...args,
      '--type-mapping',
      types,
      '--log-level',
      'error',
      '--out-file',
      join(FOLDER, 'db-types.ts'),
      ...(verify ? ['--verify'] : []),
    ],
    { stdio: 'inherit', cwd: ROOT },
  )
  return result.status ?? 1
}

process.exitCode = await generate(process.argv.includes('--verify'))
