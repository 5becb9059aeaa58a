import { NOTHING_MOVES_MS } from '../machine/movement.ts'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type Account,
  bareEnvironment,
  runnableBinaries,
} from '../embedded-postgres/embedded-postgres-files.ts'
import { Problem } from '../machine/check.ts'

const MAJOR = '18'
/** Where distributions put PostgreSQL 18. */
const USUAL_FOLDERS = ['/usr/lib/postgresql/18/bin', '/usr/pgsql-18/bin', '/usr/local/bin']

/**
 * Returns the folder above bin/ of a PostgreSQL 18 that this account can run: POSTGRES_BIN where it
 * is set, else the machine's own, else the one of our packages. A backup of an installation with
 * collations of the operating system wants the machine's own.
 */
export function findPostgres(account: Account, wanted: string | undefined): string {
  if (wanted !== undefined) {
    const version = versionIn(wanted, account)
    if (version !== MAJOR)
      throw new Problem(
        `POSTGRES_BIN: ${wanted} has ${version === undefined ? 'no PostgreSQL that runs' : `PostgreSQL ${version}`}; it must be the folder with the programs of PostgreSQL ${MAJOR}.`,
      )
    return dirname(wanted)
  }
  const found = USUAL_FOLDERS.find((folder) => versionIn(folder, account) === MAJOR)
  if (found !== undefined) return dirname(found)
  try {
    return runnableBinaries(account)
  } catch (cause) {
    throw new Problem(
      `There is no PostgreSQL ${MAJOR} on this machine: install its programs, or name their folder in POSTGRES_BIN. (Nor is there one in the packages: ${(cause as Error).message})`,
      { cause },
    )
  }
}

function versionIn(folder: string, account: Account): string | undefined {
  const program = join(folder, 'postgres')
  if (!existsSync(program)) return undefined
  const { stdout } = spawnSync(program, ['--version'], {
    ...account,
    cwd: '/',
    env: bareEnvironment,
    encoding: 'utf8',
    timeout: NOTHING_MOVES_MS,
  })
  return /\) (\d+)/.exec(stdout ?? '')?.[1]
}
