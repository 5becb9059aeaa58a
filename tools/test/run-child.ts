import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * The result of a child process: `ok` for exit code 0 in time, its output if collected, and its
 * seconds.
 */
export type Outcome = { ok: boolean; output: string; seconds: number }

export type ChildOptions = {
  args: string[]
  minutesMax: number
  env?: Record<string, string>
  show?: boolean
}

const ROOT = join(import.meta.dirname, '../..')
const KILL_AFTER_MS = 10_000

/**
 * Runs a script with the current Node, without input and with a time limit. A `node` on PATH may be
 * older. `show`: prints the output at once; otherwise it is only collected.
 */
export function runNode({ args, minutesMax, env, show = false }: ChildOptions): Promise<Outcome> {
  const start = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
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
    const timer = setTimeout(() => {
      output += `\nstopped after ${minutesMax} minutes`
      stop()
    }, minutesMax * 60_000)
    const end = (ok: boolean) => {
      clearTimeout(timer)
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
