import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Ends what hangs. */
const MS_MAX = 120_000

/** Runs a script of this project to its end. Returns its exit code and all that it printed. */
export function runProgram(
  script: string,
  { env, args = [] }: { env: NodeJS.ProcessEnv; args?: readonly string[] },
): { status: number | null; said: string } {
  const result = spawnSync(process.execPath, [script, ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env,
    encoding: 'utf8',
    timeout: MS_MAX,
  })
  return { status: result.status, said: `${result.stdout}${result.stderr}` }
}
