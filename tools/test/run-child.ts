import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { NOTHING_MOVES_MS, watchMovement, workOf } from '#server/platform/machine/movement.ts'

/** The result of a child process: `ok` for exit code 0, its output if collected, and its seconds. */
export type Outcome = { ok: boolean; output: string; seconds: number }

export type ChildOptions = {
  args: string[]
  env?: Record<string, string>
  show?: boolean
  /** After so long without movement the script hangs. */
  stillMsMax?: number
}

const ROOT = join(import.meta.dirname, '../..')
/** Compiled code, kept from run to run: a program loads it in half the time. */
const COMPILED = join(ROOT, 'node_modules/.cache/paraspar-tools')
const KILL_AFTER_MS = 10_000
/** A process with all below it that does less of one processor than this hangs: timers alone do so little. */
const WORKING_SHARE = 0.01

/**
 * Runs a script with the current Node, without input. A slow or busy machine is no failure: it ends only when
 * nothing moves, neither output nor work. A `node` on PATH may be older. `show`: prints the output at once;
 * otherwise it is only collected.
 */
export function runNode({
  args,
  env,
  show = false,
  stillMsMax = NOTHING_MOVES_MS,
}: ChildOptions): Promise<Outcome> {
  const start = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (show) to.write(text)
      })
    }
    const stop = () => {
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref()
    }
    // A word weighs as much as work does.
    const stopWatching = watchMovement(
      () => workOf(child.pid ?? 0) + output.length * stillMsMax,
      () => {
        const waited = `${Math.round(stillMsMax / 1000)} s`
        output += `\nstopped: for ${waited} it printed nothing and hardly worked. It last said:\n${lastLines(output)}`
        stop()
      },
      { stillMsMax, least: WORKING_SHARE * stillMsMax },
    )
    const end = (ok: boolean) => {
      stopWatching()
      process.off('SIGTERM', stop)
      resolve({ ok, output, seconds: (performance.now() - start) / 1000 })
    }
    process.on('SIGTERM', stop)
    child.once('error', (error) => {
      output += error.message
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}

function lastLines(output: string): string {
  return output.trimEnd().split('\n').slice(-3).join('\n')
}
