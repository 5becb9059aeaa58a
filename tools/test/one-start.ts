import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import { NOTHING_MOVES_MS, watchMovement, workOf } from '#server/platform/machine/movement.ts'
import type { Slowness } from './slowness.ts'

const ROOT = join(import.meta.dirname, '../..')
const COMPRESSED_PAUSE_MS = 100
const READY = 'runs in practice mode'
/** A start that does less of one processor than this hangs. Beside twenty loops it has ten times as much. */
const WORKING_SHARE = 0.002

/** What a start took until its page was there. */
export type Taken = { readonly seconds: number; readonly workMs: number }

type How = {
  readonly folder: string
  readonly slowness: Slowness
  readonly command?: readonly string[]
}

/** Deletes what earlier starts and builds have left in this clone, so that the next start is its first. */
export function asInAFreshClone(): void {
  for (const made of [
    'dist',
    ...['paraspar', 'paraspar-bundle'].map((name) => `node_modules/.cache/${name}`),
  ])
    rmSync(join(ROOT, made), { recursive: true, force: true })
}

/** Waits until a first start has nothing left to do. */
export async function untilCompressed(): Promise<void> {
  while (!existsSync(join(ROOT, 'dist/.compressed'))) await sleep(COMPRESSED_PAUSE_MS)
}

/** Starts, and kills it in a stage. */
export async function startAndKill(stage: string, how: How): Promise<Taken> {
  const { child, taken } = await startUntil(stage, how)
  await ended(child, 'SIGKILL')
  return taken
}

/** Starts, looks at its page, and stops it. */
export function startAndStop(how: How): Promise<Taken> {
  return startAndUse(how, async ({ taken, url }) => {
    const page = await fetch(`${url}/practice`).then((found) => found.text())
    if (!page.includes('Practice Sangam')) throw new Error(`the page has no circle:\n${page}`)
    return taken
  })
}

/** Starts, and stops it after its use. */
export async function startAndUse<T>(
  how: How,
  use: (started: { pid: number; taken: Taken; url: string }) => Promise<T>,
): Promise<T> {
  const { child, ...started } = await startUntil(READY, how)
  try {
    return await use({ pid: child.pid ?? 0, ...started })
  } finally {
    await ended(child, 'SIGTERM')
  }
}

async function startUntil(
  what: string,
  {
    folder,
    slowness,
    command = [process.execPath, 'src/server/start.mjs', 'src/server/programs/main.ts'],
  }: How,
): Promise<{ child: ChildProcess; taken: Taken; url: string }> {
  const began = performance.now()
  const port = await freePort()
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: '', PARASPAR_DATA: folder, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid !== undefined) slowness.slowDown(child.pid)
  await untilSaid(child, what)
  const taken = { seconds: (performance.now() - began) / 1000, workMs: workOf(child.pid ?? 0) }
  return { child, taken, url: `http://127.0.0.1:${port}` }
}

function untilSaid(child: ChildProcess, what: string): Promise<void> {
  let text = ''
  return new Promise((resolve, reject) => {
    const fail = (how: string) => reject(new Error(`the start ${how}:\n${text}`))
    const stopWatching = watchMovement(
      () => workOf(child.pid ?? 0),
      () => {
        child.kill('SIGKILL')
        fail('hung')
      },
      { least: WORKING_SHARE * NOTHING_MOVES_MS },
    )
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => {
        text += part
        if (!text.includes(what)) return
        stopWatching()
        resolve()
      })
    child.once('exit', () => {
      stopWatching()
      fail('ended by itself')
    })
  })
}

// What npm starts ends after it, and holds its output until then.
async function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const end = once(child, signal === 'SIGTERM' ? 'close' : 'exit')
  child.kill(signal)
  await end
}
