import { readdirSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

/** What a contestant did in one turn. Latencies are per response, in milliseconds. */
export type Measure = {
  readonly done: number
  readonly failed: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
  /** Includes the warm-up, which `done` leaves out. */
  readonly doneInAll: number
}

/** So many at once, for so long. `ready`: what each waits for before its next act, which is not timed. */
export type Lanes = {
  readonly callers: number
  readonly seconds: number
  readonly ready?: () => Promise<void> | undefined
}

/**
 * Runs `act` in several lanes at once; each lane starts its next act when the last one ends. Stops
 * at the time limit, or when `act` returns 'over'.
 */
export async function inLanes(
  { callers, seconds, ready }: Lanes,
  act: (lane: number) => Promise<'done' | 'failed' | 'over'>,
): Promise<Measure> {
  const latencies: number[] = []
  let failed = 0
  const start = performance.now()
  const until = start + seconds * 1000
  const lane = async (_one: unknown, at: number) => {
    while (performance.now() < until) {
      await ready?.()
      const sent = performance.now()
      const became = await act(at)
      if (became === 'over') return
      if (became === 'done') latencies.push(performance.now() - sent)
      else failed++
    }
  }
  await Promise.all(Array.from({ length: callers }, lane))
  const passed = (performance.now() - start) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN
  return {
    done: latencies.length,
    doneInAll: latencies.length,
    failed,
    seconds: passed,
    p50: at(0.5),
    p99: at(0.99),
  }
}

/** Returns the value below which the given share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN]
  return low + (high - low) * (at - Math.floor(at))
}

const TICKS_A_SECOND = 100

/**
 * Returns the cores that other programs used meanwhile; NaN without /proc. Our own child processes
 * do not count as others.
 */
export function watchOthers(): () => number {
  const begin = { at: performance.now(), ...ticks() }
  return () => {
    const end = ticks()
    const seconds = (performance.now() - begin.at) / 1000
    return Math.max(0, (end.all - begin.all - (end.own - begin.own)) / TICKS_A_SECOND / seconds)
  }
}

/**
 * Returns the CPU seconds of this process and its children meanwhile. This is fairer than the clock
 * on a shared machine.
 */
export function watchOwn(): () => number {
  return watchTree(process.pid)
}

/** Returns the CPU seconds of a process and its children meanwhile. */
export function watchTree(root: number): () => number {
  const begin = ticksOfTree(root)
  return () => (ticksOfTree(root) - begin) / TICKS_A_SECOND
}

/** Returns the most milliseconds of a processor that this thread worked meanwhile without a pause for others. */
export function watchTurns(): () => number {
  let [longest, isOver] = [0, false]
  let before = process.threadCpuUsage()
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    isOver = true
    return longest
  }
}

/**
 * Returns the CPU milliseconds of a database server meanwhile. Its processes have one thread each, so
 * those that live are known to the nanosecond.
 */
export function watchServer(postmaster: number): () => number {
  const before = serverMs(postmaster)
  return () => serverMs(postmaster) - before
}

function serverMs(postmaster: number): number {
  const [userOfEnded, systemOfEnded] = statOf(postmaster).slice(13, 15).map(Number)
  return processesOf(postmaster).reduce(
    (sum, { pid }) => sum + Number(readProc(pid, 'schedstat')?.split(' ')[0] ?? 0) / 1e6,
    (((userOfEnded ?? 0) + (systemOfEnded ?? 0)) * 1000) / TICKS_A_SECOND,
  )
}

function ticks(): { all: number; own: number } {
  try {
    const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0] = (
      readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
    )
      .split(/\s+/)
      .slice(1)
      .map(Number)
    return { all: user + nice + system + irq + soft, own: ticksOfTree(process.pid) }
  } catch {
    return { all: Number.NaN, own: Number.NaN }
  }
}

// Ticks of a process, its living descendants, and the children that it has waited for.
function ticksOfTree(root: number): number {
  return processesOf(root).reduce(
    (sum, { fields }) => sum + [11, 12, 13, 14].reduce((all, at) => all + Number(fields[at]), 0),
    0,
  )
}

type Process = { readonly pid: number; readonly fields: readonly string[] }

/** A process and its living descendants. */
function processesOf(root: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), fields: statOf(Number(name)) }))
  const found = new Set([root])
  for (let before = 0; before !== found.size;) {
    before = found.size
    for (const { pid, fields } of all) if (found.has(Number(fields[1]))) found.add(pid)
  }
  return all.filter(({ pid }) => found.has(pid))
}

/** The fields of /proc/…/stat after the name; the second is the parent. */
export function statOf(pid: number): string[] {
  return readProc(pid, 'stat')?.split(') ').at(-1)?.split(' ') ?? []
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
