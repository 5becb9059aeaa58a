import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux shared memory. Some containers have only 64 MB of it. */
const IN_MEMORY = '/dev/shm'
/** Enough for the databases of a whole run and their logs. */
const BYTES_MIN = 3 * 2 ** 30

/**
 * Where a database that is thrown away lies: in memory where there is room, a fifth of the work.
 */
export function quickFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= BYTES_MIN ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Makes a new folder that a PostgreSQL can have its data in, so that they go with it. Under root it
 * runs under another account, and where that one cannot enter the data lie elsewhere and stay.
 */
export function newFolder(name: string, inside = tmpdir()): string {
  const folder = mkdtempSync(join(inside, `paraspar-${name}-`))
  chmodSync(folder, 0o711)
  return folder
}
