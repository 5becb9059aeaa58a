import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/embedded-postgres.ts'
import { openPool } from '../platform/database/db.ts'
import { isAgreed, YES } from '../platform/machine/agree.ts'
import { readCommandLine } from '../platform/machine/command-line.ts'
import { LAST_START } from '../platform/machine/last-start.ts'
import { practiceFolder } from '../platform/machine/installation.ts'
import { readDatabaseState } from '../platform/database/database-state.ts'
import { runProgram } from './run-program.ts'

const COMMAND = {
  usage: ['npm run reset -- [--yes]'],
  about: `Deletes the practice circle of this folder (./data, or PARASPAR_DATA), so that the next npm start makes
a new one. It asks first. A production database is never touched.`,
  options: { yes: YES },
} as const

/**
 * `npm run reset`: deletes the practice installation of this folder, so that the next start
 * simulates a new one. Refuses any other mode.
 */
async function reset(): Promise<string> {
  const { yes } = readCommandLine(COMMAND).values
  const folder = practiceFolder()
  const dataDir = join(folder, 'postgres')
  if (process.env['DATABASE_URL'] !== undefined)
    throw new Error(
      'DATABASE_URL is set. Reset only empties the practice installation on this computer.',
    )
  const what = `This deletes the practice circle in ${folder}.`
  if (!(await isAgreed(COMMAND, { yes, what, typed: 'npm run reset -- --yes' })))
    return 'Nothing was deleted.'
  if (existsSync(join(dataDir, 'PG_VERSION')) || existsSync(`${dataDir}.password`)) {
    await refuseOtherModes(dataDir)
    await removeEmbeddedPostgres(dataDir)
  }
  for (const name of ['keys.json', 'outbox', 'files', 'seals', 'beginning', LAST_START])
    rmSync(join(folder, name), { recursive: true, force: true })
  return 'The practice installation is empty. Run npm start to make a new one.'
}

async function refuseOtherModes(dataDir: string): Promise<void> {
  const cluster = await startEmbeddedPostgres({ dataDir })
  try {
    const url = new URL(cluster.superuserUrl)
    const admin = openPool({ url: url.href, connections: 1, name: 'paraspar reset' })
    const { rows } = await admin.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE NOT datistemplate',
    )
    await admin.end()
    for (const { datname } of rows) {
      url.pathname = `/${datname}`
      const pool = openPool({ url: url.href, connections: 1, name: 'paraspar reset' })
      const state = await readDatabaseState(pool)
      await pool.end()
      if (state?.mode === 'production')
        throw new Error(
          `The database ${datname} is a production database. Reset does not touch it.`,
        )
    }
  } finally {
    await cluster.stop()
  }
}

await runProgram(async () => ({ output: await reset() }))
