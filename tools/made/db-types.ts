import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { readGuards } from '#server/platform/database/guards.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { codeName } from '#server/platform/database/row-names.ts'
import { GUARDS_FILE } from '#server/platform/database/schema-files.ts'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { VERIFY, writeMade } from './write-made.ts'

const ROOT = join(import.meta.dirname, '../..')
const KEYS_FILE = 'src/server/platform/database/row-keys.ts'

/**
 * Writes the types of the migrated schema to src/server/platform/database/db-types.ts. With
 * `--verify` it only compares and exits 1 when they are out of date.
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
    const client = new pg.Client({ connectionString: url.href })
    // A failed query ends the server, and that would be heard instead of it.
    client.on('error', () => undefined)
    await client.connect()
    const [words, keys] = [await readWords(client), await readKeys(client)]
    const guards = JSON.stringify(await readGuards(client), null, 1)
    await client.end()
    writeMade({ script: 'db-types', path: KEYS_FILE, verify }, keysFile(keys))
    writeMade({ script: 'db-types', path: `db/${GUARDS_FILE}`, verify }, `${guards}\n`)
    return runCodegen(url.href, words, verify)
  } finally {
    await cluster.stop()
  }
}

/** A type as kysely-codegen holds it; it adds null by itself. */
type Written = { readonly type: 'RawExpression'; readonly expression: string }

/** The type of each column whose CHECK lists the words that it may hold. */
async function readWords(client: pg.Client): Promise<Record<string, Written>> {
  const { rows } = await client.query<{ column: string; check: string; hasDefault: boolean }>(
    `SELECT t.relname || '.' || a.attname AS column, pg_get_constraintdef(c.oid) AS check,
        a.atthasdef AS "hasDefault"
      FROM pg_constraint c
      JOIN pg_class t ON t.oid = c.conrelid
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'c' AND cardinality(c.conkey) = 1
        AND t.relnamespace = 'public'::regnamespace`,
  )
  return Object.fromEntries(
    rows.flatMap(({ column, check, hasDefault }) => {
      const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(check)?.[1]
      const words = list?.match(/'\w+'/g)?.join(' | ')
      if (words === undefined) return []
      const expression = hasDefault ? `Generated<${words}>` : words
      return [[column, { type: 'RawExpression', expression }]]
    }),
  )
}

type TableKey = { readonly table: string; readonly columns: readonly string[] }

async function readKeys(client: pg.Client): Promise<TableKey[]> {
  const { rows } = await client.query<TableKey>(
    `SELECT t.relname AS table, array_agg(a.attname::text ORDER BY k.at) AS columns
      FROM pg_constraint c
      JOIN pg_class t ON t.oid = c.conrelid
      CROSS JOIN unnest(c.conkey) WITH ORDINALITY k (attnum, at)
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.attnum
      WHERE c.contype = 'p' AND t.relnamespace = 'public'::regnamespace
        AND t.relname <> 'schema_version'
      GROUP BY t.relname
      ORDER BY t.relname`,
  )
  return rows
}

function keysFile(keys: readonly TableKey[]): string {
  const lines = keys.map(
    ({ table, columns }) =>
      `  ${codeName(table)}: [${columns.map((column) => `'${codeName(column)}'`).join(', ')}],`,
  )
  return `/** The primary key of each table. \`npm run db-types\` writes this file. */
export const ROW_KEYS = {
${lines.join('\n')}
} as const
`
}

function runCodegen(url: string, words: Record<string, Written>, verify: boolean): number {
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
      '--overrides',
      JSON.stringify({ columns: words }),
      '--log-level',
      'error',
      '--out-file',
      join(ROOT, 'src/server/platform/database/db-types.ts'),
      ...(verify ? ['--verify'] : []),
    ],
    { stdio: 'inherit', cwd: ROOT },
  )
  return result.status ?? 1
}

const { verify: onlyCompares } = readCommandLine({
  usage: ['npm run db-types -- [--verify]'],
  about:
    'Writes the types of the migrated schema to src/server/platform/database/db-types.ts, and its guards to db/guards.json.',
  options: VERIFY,
}).values
process.exitCode = await generate(onlyCompares)
