import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { makeControlGroup } from './control-group.ts'

/** What makes the starts of practice mode in a folder slow. */
export type Slowness = {
  /** Holds for a process and all that it starts. */
  slowDown(pid: number): void
  /** Prepares a new folder. Returns what ends that. */
  prepare(folder: string): Promise<() => Promise<void>>
  end(): Promise<void>
}

export const NOT_SLOW: Slowness = {
  slowDown: () => undefined,
  prepare: async () => async () => undefined,
  end: async () => undefined,
}

/** 15 % of one core: so many microseconds of each period. */
const [QUOTA_US, PERIOD_US] = ['15000', '100000']
/** How many busy loops a core gets where there is no cgroup. With six, about as little is left. */
const LOOPS_A_CORE = Number(process.env['SLOW_LOOPS'] ?? 6)
const PAUSE_MS = 100
const READY_TRIES = 600
const PORT_LINE = 3

/** 15 % of one core, by a cgroup; where none may be made, by busy loops. */
export function smallShare(): Slowness {
  try {
    return inGroup()
  } catch (error) {
    const { message } = error as Error
    console.log(`slow start: busy loops take the processor, because no cgroup is made (${message})`)
    return besideLoops(LOOPS_A_CORE * availableParallelism())
  }
}

function inGroup(): Slowness {
  const group = makeControlGroup({
    of: 'cpu',
    first: { 'cpu.cfs_period_us': PERIOD_US, 'cpu.cfs_quota_us': QUOTA_US },
    second: { 'cpu.max': `${QUOTA_US} ${PERIOD_US}` },
  })
  return {
    ...NOT_SLOW,
    slowDown: (pid) => writeFileSync(group.members, String(pid)),
    end: group.end,
  }
}

/** So many busy loops beside it. */
export function besideLoops(count: number): Slowness {
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  const end = () => loops.forEach((loop) => void loop.kill('SIGKILL'))
  // Who ends this program must not leave them.
  process.once('exit', end)
  process.once('SIGTERM', () => process.exit(1))
  return { ...NOT_SLOW, end: async () => end() }
}

/**
 * A database whose answers come so much later. It already runs when the start comes, which shares it by the
 * port that it finds.
 */
export function behindProxy(laterMs: number): Slowness {
  return {
    ...NOT_SLOW,
    async prepare(folder) {
      const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
      const proxy = createServer((near) => {
        const far = connect(cluster.port, '127.0.0.1')
        near.pipe(far)
        far.on('data', (chunk) => setTimeout(() => near.write(chunk), laterMs))
        for (const [socket, other] of [
          [near, far],
          [far, near],
        ] as const)
          socket.on('error', () => other.destroy()).on('close', () => other.destroy())
      }).listen(0, '127.0.0.1')
      await once(proxy, 'listening')
      const file = join(cluster.folder, 'postmaster.pid')
      // PostgreSQL writes its last line when it already accepts connections.
      for (
        let left = READY_TRIES;
        left > 0 && !/ready\s*$/.test(readFileSync(file, 'utf8'));
        left--
      )
        await sleep(PAUSE_MS)
      const lines = readFileSync(file, 'utf8').split('\n')
      lines[PORT_LINE] = String((proxy.address() as { port: number }).port)
      writeFileSync(file, lines.join('\n'))
      return async () => {
        proxy.close()
        await cluster.stop()
      }
    },
  }
}
