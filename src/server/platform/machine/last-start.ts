import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Check, Problem } from './check.ts'

/** The file in the data folder that has the cause of a start that failed. */
export const LAST_START = 'last-start.txt'

/** Runs a start. Its cause of failure stays in the folder until a start succeeds. */
export async function notingFailure<T>(folder: string, start: () => Promise<T>): Promise<T> {
  const file = join(folder, LAST_START)
  try {
    const started = await start()
    rmSync(file, { force: true })
    return started
  } catch (error) {
    keep(file, folder, error)
    throw error
  }
}

/** Repeats why the last start failed. */
export function lastStartCheck(folder: string): Check {
  return {
    name: 'Last start',
    run() {
      const file = join(folder, LAST_START)
      if (!existsSync(file)) return 'none that failed'
      throw new Problem(
        `The last start failed: ${readFileSync(file, 'utf8').trimEnd()}\nnpm start goes on where it stopped.`,
      )
    },
  }
}

// A full disk may be the cause itself.
function keep(file: string, folder: string, error: unknown): void {
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, `${error instanceof Error ? error.message : String(error)}\n`)
  } catch {
    // The cause is printed all the same.
  }
}
