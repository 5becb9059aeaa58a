import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Ends what hangs. */
const MS_MAX = 120_000

/** Compiled code, which halves the time that a program takes to load. */
export const COMPILED = join(tmpdir(), 'paraspar-tested-code')

/** The environment of a program that does not know it is tested. */
export function outsideTests(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { NODE_ENV: _, VITEST: __, ...rest } = process.env
  return { ...rest, NODE_COMPILE_CACHE: COMPILED, ...settings }
}

/**
 * Runs a script of this project to its end. Returns its exit code, all that it printed, and the
 * errors of that.
 */
export function runProgram(
  [script, ...args]: readonly [string, ...string[]],
  settings: Readonly<Record<string, string>>,
): { status: number | null; printed: string; errors: string } {
  const result = spawnSync(process.execPath, [script, ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: outsideTests(settings),
    encoding: 'utf8',
    timeout: MS_MAX,
  })
  const { status, stdout, stderr } = result
  return { status, printed: `${stdout}${stderr}`, errors: stderr }
}
