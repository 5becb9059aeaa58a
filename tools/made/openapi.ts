import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument, openApiText } from '#contract/openapi.ts'
import { readCommandLine } from '#server/platform/machine/command-line.ts'

const FILE = join(import.meta.dirname, '../../docs/openapi.json')

/**
 * Writes the interface's description to docs/openapi.json. With `--verify` it only compares and
 * exits 1 when the file is out of date.
 */
const { verify } = readCommandLine({
  usage: ['npm run openapi -- [--verify]'],
  about: "Writes the interface's description to docs/openapi.json.",
  options: {
    verify: {
      type: 'boolean',
      default: false,
      about: 'only compare, and end with 1 if it is out of date',
    },
  },
}).values
const text = openApiText(openApiDocument())
if (!verify) writeFileSync(FILE, text)
else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) {
  process.stderr.write('docs/openapi.json is out of date: run npm run openapi\n')
  process.exitCode = 1
}
