import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { untilTrue, watchMovement, workOf } from '../machine/movement.ts'
import { type Account, bareEnvironment } from './embedded-postgres-files.ts'

const STOP_MS_MAX = 30_000
const POLL_MS = 20
const LOG_TAIL_CHARACTERS = 4_000
/** What a server needs not do whose data nobody keeps. Tests beside each other open many connections. */
const QUICK = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=300',
]
/** The path of a socket has at most 107 bytes, and PostgreSQL adds a name of up to 20. */
const SOCKET_FOLDER_BYTES_MAX = 87

/** A live PostgreSQL on a folder, its port, and the process that started it. */
export type FoundServer = { pid: number; port: number; parent: number }

/** The inputs for starting a server. */
export type Launch = {
  native: string
  folder: string
  account: Account
  port: number
  throwAway: boolean
  /** More settings, which come last and so win. */
  settings?: readonly string[]
}

/** Finds the server that runs on this folder now; removes the left-over pid file of a dead one. */
export function findRunning(folder: string): FoundServer | undefined {
  const lines = pidFile(folder)
  if (!lines) return undefined
  const pid = Number(lines[0])
  const command = commandOf(pid)
  const parent = /cluster_name=paraspar-(\d+)/.exec(command)?.[1]
  if (parent && command.includes(folder))
    return { pid, port: Number(lines[3]), parent: Number(parent) }
  if (/postgres/.test(command))
    throw new Error(`another PostgreSQL (process ${pid}) seems to use ${folder}; stop it first`)
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  return undefined
}

/** Returns whether the process lives; an ended but uncollected one counts as ended. */
export function isAlive(pid: number): boolean {
  return commandOf(pid) !== ''
}

/** Waits until a server of another process accepts connections, as long as something moves there. */
export async function waitUntilReady(folder: string, { pid, parent }: FoundServer): Promise<void> {
  await untilTrue(() => pidFile(folder)?.[7]?.trim() === 'ready' || !isAlive(pid), {
    movement: () => workOf(pid) + workOf(parent),
    what: `PostgreSQL on ${folder} (process ${pid}) did not become ready`,
  })
}

/** Waits until a server that its owner is about to stop is gone, or the owner is. */
export async function waitUntilEnded(folder: string, { pid, parent }: FoundServer): Promise<void> {
  await untilTrue(() => findRunning(folder)?.pid !== pid || !isAlive(parent), {
    movement: () => workOf(pid) + workOf(parent),
    what: `the earlier run (process ${parent}) does not end`,
  })
}

/** Stops a server that is not our child: fast shutdown, then an immediate one. */
export async function stopFound({ pid }: FoundServer): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isAlive(pid)) process.kill(pid, signal)
    if (await happens(() => !isAlive(pid), STOP_MS_MAX)) return
  }
  throw new Error(`the PostgreSQL of an earlier run (process ${pid}) does not stop`)
}

/** Returns a port that nobody listened on a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}

/** Thrown when another process took the port or folder, so that another try makes sense. */
export class TakenError extends Error {}

/** Starts the server, waits until it accepts connections, and returns how to stop it. */
export async function launch(options: Launch): Promise<() => Promise<void>> {
  const { native, folder, account } = options
  // Detached: a Ctrl-C reaches the whole process group, and the database must outlive the requests
  // that are ending.
  const child = spawn(join(native, 'bin/postgres'), serverArguments(options), {
    ...account,
    env: bareEnvironment,
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const log = readyLog(child, existsSync(join(folder, 'standby.signal')))
  const watcher = child.pid ? watch(child.pid, folder, options.throwAway) : undefined
  const stop = () => stopChild(child, watcher)
  try {
    await log.ready
  } catch (error) {
    await stop()
    throw error
  }
  child.unref()
  return stop
}

/**
 * Where a throw-away server can be reached by a socket: there a statement costs a quarter less than
 * over TCP. Undefined for all others, and where the path is too long.
 */
export function socketFolder({
  folder,
  throwAway,
}: Pick<Launch, 'folder' | 'throwAway'>): string | undefined {
  return throwAway && Buffer.byteLength(folder) <= SOCKET_FOLDER_BYTES_MAX ? folder : undefined
}

function serverArguments({ folder, port, throwAway, settings: more = [] }: Launch): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${socketFolder({ folder, throwAway }) ?? ''}`,
    'timezone=UTC',
    'log_timezone=UTC',
    // Statements and row details can hold personal texts; they stay out of the log.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    'log_checkpoints=off',
    `cluster_name=paraspar-${process.pid}`,
    ...(throwAway ? QUICK : []),
    ...more,
  ]
  return ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])]
}

// A recovery reads the log first, and says little meanwhile. A standby goes on reading it.
function readyLog(child: ChildProcess, isStandby: boolean): { ready: Promise<void> } {
  let tail = ''
  const ready = new Promise<void>((resolve, reject) => {
    const fail = (what: string) =>
      reject(new (isTaken(tail) ? TakenError : Error)(`PostgreSQL ${what}: ${tail.trim()}`))
    const stopWatching = watchMovement(
      () => workOf(child.pid ?? 0) + tail.length,
      () => fail('hung before it was ready: nothing moves there'),
    )
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      tail = (tail + text).slice(-LOG_TAIL_CHARACTERS)
      const isReady =
        tail.includes('ready to accept connections') ||
        (isStandby && tail.includes('ready to accept read-only connections'))
      if (!isReady) return
      stopWatching()
      resolve()
    })
    child.once('error', (error) => fail(`did not start (${error.message})`))
    child.once('close', (code) => {
      stopWatching()
      fail(`ended with ${code}`)
    })
  })
  const pipe = child.stderr as unknown as { unref?: () => void } | null
  return { ready: ready.finally(() => pipe?.unref?.()) }
}

function isTaken(log: string): boolean {
  return /could not bind|could not create any TCP\/IP sockets|lock file .* already exists|shared memory block .* still in use/.test(
    log,
  )
}

// Its standard input ends when we end, in any way, so even after SIGKILL no server is left behind.
function watch(server: number, folder: string, throwAway: boolean): ChildProcess {
  // A dead but uncollected server still responds to kill -0, so its deleted pid file counts as
  // well.
  const script = `cat >/dev/null; kill -INT "$1" 2>/dev/null; n=0
    while [ $n -lt 300 ] && [ -e "$2/postmaster.pid" ] && kill -0 "$1" 2>/dev/null; do n=$((n+1)); sleep 0.1; done
    if [ "$3" = delete ]; then rm -rf "$2"; fi`
  const args = [
    '-c',
    script,
    'paraspar-watch',
    String(server),
    folder,
    throwAway ? 'delete' : 'keep',
  ]
  const watcher = spawn('/bin/sh', args, {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const pipe = watcher.stdin as unknown as {
    unref?: () => void
    on: (event: 'error', listener: () => void) => void
  }
  pipe.on('error', () => undefined)
  pipe.unref?.()
  watcher.on('error', () => undefined)
  watcher.unref()
  return watcher
}

async function stopChild(child: ChildProcess, watcher: ChildProcess | undefined): Promise<void> {
  // Without this, Node would end before PostgreSQL has written everything.
  child.ref()
  const ended = () =>
    child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (ended()) break
    child.kill(signal)
    await happens(ended, STOP_MS_MAX)
  }
  endGroup(watcher)
  if (!ended()) throw new Error(`PostgreSQL (process ${child.pid}) does not stop`)
}

function endGroup(watcher: ChildProcess | undefined): void {
  try {
    if (watcher?.pid) process.kill(-watcher.pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

function pidFile(folder: string): string[] | undefined {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

function commandOf(pid: number): string {
  if (!Number.isInteger(pid) || pid <= 0) return ''
  if (process.platform !== 'linux')
    return (
      spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
        encoding: 'utf8',
      }).stdout?.trim() ?? ''
    )
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

async function happens(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (!condition()) {
    if (performance.now() > end) return false
    await sleep(POLL_MS)
  }
  return true
}
