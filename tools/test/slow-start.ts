import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { asInAFreshClone, startAndKill, startAndStop, type Taken } from './one-start.ts'
import { smallShare } from './slowness.ts'

/** The stages of a first start; it is killed in each, and the next start has to go on. */
const KILLED_IN = [
  'Putting the program into one file',
  'Checking this machine',
  'Starting PostgreSQL',
  'Preparing the tables',
  'Filling a practice circle',
  'Building the pages',
  'Opening the pages',
]

/**
 * Starts practice mode as in a fresh clone, on a machine that has 15 % of one core left, kills it in each
 * stage, and starts it again until the page is there. Then starts it without killing it: in a new folder, and
 * once more there. Ends with 1 if a start fails by itself or hangs. It asserts no time.
 */
async function slowStart(): Promise<void> {
  const slowness = smallShare()
  try {
    asInAFreshClone()
    await inNewFolder(async (folder) => {
      for (const stage of KILLED_IN)
        print(`killed in "${stage}"`, await startAndKill(stage, { folder, slowness }))
      print('the page after these', await startAndStop({ folder, slowness }))
    })
    asInAFreshClone()
    await inNewFolder(async (folder) => {
      print('the first page of a fresh clone', await startAndStop({ folder, slowness }))
      print('the page of the second start', await startAndStop({ folder, slowness }))
    })
  } finally {
    await slowness.end()
  }
}

async function inNewFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paraspar-slow-'))
  try {
    await use(folder)
  } finally {
    await removeEmbeddedPostgres(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(what: string, { seconds }: Taken): void {
  console.log(`slow start: ${what} after ${seconds.toFixed(0)} s`)
}

await slowStart()
