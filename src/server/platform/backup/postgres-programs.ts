import { dirname } from 'node:path'
import {
  type Account,
  majorOf,
  runnableBinaries,
} from '../embedded-postgres/embedded-postgres-files.ts'
import { Problem } from '../machine/check.ts'

/** Where distributions put a major version, and those who build it themselves. */
const usualFolders = (major: string) => [
  `/usr/lib/postgresql/${major}`,
  `/usr/pgsql-${major}`,
  '/usr/local',
]

/**
 * Returns the folder above bin/ of a PostgreSQL of this major version that this account can run:
 * POSTGRES_BIN where it is set, else the machine's own, else the one of our packages. A backup of an
 * installation with collations of the operating system wants the machine's own.
 */
export function findPostgres(
  account: Account,
  { major, wanted }: { readonly major: string; readonly wanted: string | undefined },
): string {
  if (wanted !== undefined) {
    const has = majorOf(dirname(wanted), account)
    if (has !== major)
      throw new Problem(
        `POSTGRES_BIN: ${wanted} has ${has === undefined ? 'no PostgreSQL that runs' : `PostgreSQL ${has}`}, and the backup is one of PostgreSQL ${major}: name the folder with the programs of that.`,
      )
    return dirname(wanted)
  }
  const found = [...usualFolders(major), ...inPackages(account)].find(
    (folder) => majorOf(folder, account) === major,
  )
  if (found !== undefined) return found
  throw new Problem(
    `There is no PostgreSQL ${major} on this machine, and the backup is one of that: install its programs, or name their folder in POSTGRES_BIN.`,
  )
}

function inPackages(account: Account): string[] {
  try {
    return [runnableBinaries(account)]
  } catch {
    return []
  }
}
