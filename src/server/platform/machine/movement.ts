import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** After so long without any movement, what is waited for hangs. A slow machine still moves. */
export const NOTHING_MOVES_MS = 5 * 60_000
const ASK_EVERY_MS = 1_000
const TICK_MS = 10
/** The fields of /proc/PID/stat after the name: parent, and the ticks of itself and its ended children. */
const PARENT = 1
const TICKS = [11, 12, 13, 14] as const

type Ran = { readonly pid: number; readonly parent: number; readonly ms: number }

/** Returns the processor time of a process with all below it, in ms; 0 when it is gone. */
export function workOf(pid: number): number {
  const all = process.platform === 'linux' ? readProcesses() : askProcesses()
  const family = new Set([pid])
  // A child can stand before its parent in the list.
  for (let known = 0; known < family.size;) {
    known = family.size
    for (const one of all) if (family.has(one.parent)) family.add(one.pid)
  }
  return all.reduce((sum, one) => sum + (family.has(one.pid) ? one.ms : 0), 0)
}

/**
 * Returns a function that is told how far something is, and says whether it has moved by less than `least`
 * for `stillMsMax`. What shrinks has moved too: a process of a group has ended.
 */
export function noticesStandstill({
  stillMsMax = NOTHING_MOVES_MS,
  least = 1,
}: { stillMsMax?: number; least?: number } = {}): (movement: number, atMs: number) => boolean {
  let last: { readonly movement: number; readonly atMs: number } | undefined
  return (movement, atMs) => {
    if (last === undefined || Math.abs(movement - last.movement) >= least) last = { movement, atMs }
    return atMs - last.atMs >= stillMsMax
  }
}

/** Calls `onStandstill` once, when `movement` has stood still. Returns how to stop looking. */
export function watchMovement(
  movement: () => number,
  onStandstill: () => void,
  limits: { stillMsMax?: number; least?: number } = {},
): () => void {
  const standsStill = noticesStandstill(limits)
  const every = Math.min(ASK_EVERY_MS, (limits.stillMsMax ?? NOTHING_MOVES_MS) / 5)
  const timer = setInterval(() => {
    if (!standsStill(movement(), performance.now())) return
    clearInterval(timer)
    onStandstill()
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}

/** Waits until something is true; throws with `what` when nothing has moved for long. */
export async function untilTrue(
  isTrue: () => boolean,
  { movement, what, everyMs = 20 }: { movement: () => number; what: string; everyMs?: number },
): Promise<void> {
  let hangs = false
  const stop = watchMovement(movement, () => (hangs = true))
  try {
    while (!isTrue()) {
      if (hangs) throw new Error(`${what}, and nothing moves there any more`)
      await sleep(everyMs)
    }
  } finally {
    stop()
  }
}

function readProcesses(): Ran[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const ticks = TICKS.reduce((sum, at) => sum + Number(fields[at]), 0)
        return [{ pid: Number(name), parent: Number(fields[PARENT]), ms: ticks * TICK_MS }]
      } catch {
        // It has ended since the list was read.
        return []
      }
    })
}

// macOS: minutes:seconds.hundredths, which is precise enough to see movement.
function askProcesses(): Ran[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,time='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, time = ''] = line.trim().split(/\s+/)
    const seconds = time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0)
    return Number.isFinite(seconds) && pid !== undefined && pid !== ''
      ? [{ pid: Number(pid), parent: Number(parent), ms: seconds * 1_000 }]
      : []
  })
}
