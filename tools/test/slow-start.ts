import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, rmdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'

const ROOT = join(import.meta.dirname, '../..')
/** 15 % of one core. */
const QUOTA = '15000 100000'
/** How many busy loops a core gets where there is no cgroup: about as little is left. */
const LOOPS_A_CORE = 6
const GROUP = `/sys/fs/cgroup/paraspar-slow-${process.pid}`
/** The stages of a first start; it is killed in each, and the next start has to go on. */
const KILLED_IN = [
  'Starting PostgreSQL',
  'Preparing the tables',
  'a practice circle, once',
  'Opening the pages',
]

/**
 * Starts practice mode for the first time on a machine that has 15 % of one core left, kills it in each stage,
 * and starts it again until the page is there. Ends with 1 if a start fails by itself. It asserts no time.
 */
async function slowStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paraspar-slow-'))
  const slowness = slow()
  try {
    for (const stage of [...KILLED_IN, undefined]) {
      const began = performance.now()
      await startUntil(folder, slowness, stage)
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      console.log(
        `slow start: ${stage === undefined ? 'the page' : `killed in "${stage}"`} after ${seconds} s`,
      )
    }
  } finally {
    slowness.end()
    await removeEmbeddedPostgres(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }
}

type Slowness = { slowDown(pid: number): void; end(): void }

function slow(): Slowness {
  try {
    mkdirSync(GROUP)
    if (!existsSync(join(GROUP, 'cgroup.procs'))) throw new Error('not a file system of cgroups')
    writeFileSync(join(GROUP, 'cpu.max'), QUOTA)
    return {
      slowDown: (pid) => writeFileSync(join(GROUP, 'cgroup.procs'), String(pid)),
      end: () => rmdirSync(GROUP),
    }
  } catch {
    rmSync(GROUP, { recursive: true, force: true })
    console.log('slow start: no cgroup can be made here, so busy loops take the processor')
    const loops = Array.from({ length: LOOPS_A_CORE * availableParallelism() }, () =>
      spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
    )
    return { slowDown: () => undefined, end: () => loops.forEach((loop) => loop.kill('SIGKILL')) }
  }
}

/** Starts; kills it in a stage, or, without one, stops it once its page is there. */
async function startUntil(
  folder: string,
  { slowDown }: Slowness,
  stage: string | undefined,
): Promise<void> {
  const port = await freePort()
  const child = spawn(process.execPath, ['src/server/start.mjs', 'src/server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PARASPAR_DATA: folder, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid !== undefined) slowDown(child.pid)
  const said = await heard(child, stage ?? 'runs in practice mode')
  if (stage === undefined) {
    const page = await fetch(`http://127.0.0.1:${port}/practice`).then((found) => found.text())
    if (!page.includes('Practice Sangam')) throw new Error(`the page has no circle:\n${page}`)
  }
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill(stage === undefined ? 'SIGTERM' : 'SIGKILL')
  await ended
  if (said.failed) throw new Error(`the start failed by itself:\n${said.text}`)
}

/** Waits until the child has said something, or has ended. */
function heard(child: ChildProcess, what: string): Promise<{ text: string; failed: boolean }> {
  let text = ''
  return new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => {
        text += part
        if (text.includes(what)) resolve({ text, failed: false })
      })
    child.once('exit', () => resolve({ text, failed: true }))
  })
}

await slowStart()
