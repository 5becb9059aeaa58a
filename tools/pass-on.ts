import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readCommandLine } from '#server/platform/machine/command-line.ts'

/** Commands that pass on to a program of a package. */
const PASSED_ON: Readonly<Record<string, { about: string; args: readonly string[] }>> = {
  format: { about: 'Formats the code.', args: ['node_modules/oxfmt/bin/oxfmt', '.'] },
  looks: {
    about: `Draws the pictures in e2e/looks again where a page changed on purpose. View each before you commit it.`,
    args: [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--project',
      'looks',
      '--update-snapshots=changed',
    ],
  },
}

const [name = '', ...rest] = process.argv.slice(2)
const { about, args } = PASSED_ON[name] ?? { about: '', args: [] }
readCommandLine({ usage: [`npm run ${name}`], about }, rest)
process.exitCode =
  spawnSync(process.execPath, args, {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
  }).status ?? 1
