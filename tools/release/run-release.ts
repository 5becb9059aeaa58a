import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

export const RELEASE = process.env['RELEASE'] ?? join(import.meta.dirname, '../../release')
/** These limits end what hangs. */
const START_MS_MAX = 60_000
const STOP_MS_MAX = 70_000
const COMMAND_MS_MAX = 120_000
const PAUSE_MS = 50
/** Linux counts processor time in hundredths of a second. */
const TICKS_A_SECOND = 100

export type Settings = Readonly<Record<string, string>>

/** A running server of the release. */
export type RunningRelease = {
  readonly url: string
  /** Processor time so far; undefined where the system does not tell. */
  cpuSeconds(): number | undefined
  /** What it has printed so far. */
  printed(): string
  /** Ends it with SIGTERM and returns its exit code. */
  stop(): Promise<number | null>
}

/** Runs a command of the release as its documents say, and returns what it printed. */
export async function command(
  name: string,
  args: readonly string[],
  settings: Settings,
): Promise<string> {
  const run = promisify(execFile)(join(RELEASE, 'bin/paraspar'), [name, ...args], {
    env: { ...environment(settings), PARASPAR_ENV: '/dev/null' },
    timeout: COMMAND_MS_MAX,
  })
  return run.then(
    ({ stdout }) => stdout,
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`paraspar ${name} failed:\n${error.stdout}${error.stderr}`, { cause: error })
    },
  )
}

/** Starts the follower of the release. Returns what ends it, with its exit code. */
export function startFollower(settings: Settings): { stop(): Promise<number | null> } {
  const child = startProgram(['src/server/programs/operate.js', 'backup', '--follow'], settings)
  return { stop: () => stop(child) }
}

/** Starts the server of the release and waits until it is ready. Throws with what it printed. */
export async function startRelease(settings: Settings): Promise<RunningRelease> {
  if (!existsSync(RELEASE)) throw new Error('There is no release: run npm run build.')
  const child = startProgram(['src/server/start.mjs', 'src/server/programs/main.js'], settings)
  const printed: string[] = []
  for (const from of [child.stdout, child.stderr])
    from.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  const url = `http://127.0.0.1:${settings['PORT']}`
  try {
    await untilReady(url, child)
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`${(error as Error).message}\n${printed.join('')}`, { cause: error })
  }
  return {
    url,
    cpuSeconds: () => cpuSeconds(child),
    printed: () => printed.join(''),
    stop: () => stop(child),
  }
}

function startProgram(args: readonly string[], settings: Settings) {
  return spawn(join(RELEASE, 'node_modules/.bin/node'), args, {
    cwd: RELEASE,
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

// Settings of the caller must not reach the release.
function environment(settings: Settings): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_MS_MAX
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(PAUSE_MS)
  }
  throw new Error('The server is not ready.')
}

function cpuSeconds({ pid }: ChildProcess): number | undefined {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return undefined
  // The name of the program comes before, in brackets, and may contain spaces.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

function stop(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX)
    child.once('exit', (code) => {
      clearTimeout(timer)
      resolve(code)
    })
    child.kill('SIGTERM')
  })
}
