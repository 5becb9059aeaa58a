import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Ends what hangs. */
const MS_MAX = 120_000

/** The environment of a program that does not know it is tested. */
export function outsideTests(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { NODE_ENV: _, VITEST: __, ...rest } = process.env
  return { ...rest, ...settings }
}

/** Runs a script of this project to its end. Returns its exit code and all that it printed. */
export function runProgram(
  [script, ...args]: readonly [string, ...string[]],
  settings: Readonly<Record<string, string>>,
): { status: number | null; printed: string } {
  const result = spawnSync(process.execPath, [script, ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: outsideTests(settings),
    encoding: 'utf8',
    timeout: MS_MAX,
  })
  return { status: result.status, printed: `${result.stdout}${result.stderr}` }
}
