import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The option of programs whose file is committed and checked. */
export const VERIFY = {
  verify: {
    type: 'boolean',
    default: false,
    about: 'only compare, and end with 1 if it is out of date',
  },
} as const

/**
 * Writes the file that `npm run <script>` makes; `path` begins at the root. With `verify` it only
 * compares, and the process ends with 1 when the file is out of date.
 */
export function writeMade(
  { script, path, verify }: { script: string; path: string; verify: boolean },
  text: string,
): void {
  const file = join(ROOT, path)
  if (!verify) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${path} is out of date: run npm run ${script}\n`)
    process.exitCode = 1
  }
}
