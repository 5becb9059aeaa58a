import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { VERIFY } from './write-made.ts'

const ROOT = join(import.meta.dirname, '../..')

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
    return runCodegen(url.href, verify)
  } finally {
    await cluster.stop()
  }
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
      join(ROOT, 'src/server/platform/database/db-types.ts'),
      ...(verify ? ['--verify'] : []),
    ],
    { stdio: 'inherit', cwd: ROOT },
  )
  return result.status ?? 1
}

const { verify: onlyCompares } = readCommandLine({
  usage: ['npm run db-types -- [--verify]'],
  about: 'Writes the types of the migrated schema to src/server/platform/database/db-types.ts.',
  options: VERIFY,
}).values
process.exitCode = await generate(onlyCompares)
