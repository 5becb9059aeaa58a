import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '#server/platform/machine/command-line.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Writes a file that is made from others: `npm run <script>`. `path` begins at the root. With
 * `--verify` it only compares, and the process ends with 1 when the file is out of date.
 */
export function writeMade(
  { script, path, about }: { script: string; path: string; about: string },
  make: () => string,
): void {
  const { verify } = readCommandLine({
    usage: [`npm run ${script} -- [--verify]`],
    about,
    options: {
      verify: {
        type: 'boolean',
        default: false,
        about: 'only compare, and end with 1 if it is out of date',
      },
    },
  }).values
  const [file, text] = [join(ROOT, path), make()]
  if (!verify) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${path} is out of date: run npm run ${script}\n`)
    process.exitCode = 1
  }
}
