import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const GROUPS = '/sys/fs/cgroup'
const EMPTY_TRIES = 50
const PAUSE_MS = 100

/** The files of a group and what is written into them, by version 1 and 2 of cgroups. */
export type Limits = {
  readonly of: 'cpu' | 'memory'
  readonly first: Readonly<Record<string, string>>
  readonly second: Readonly<Record<string, string>>
}

/** A group of processes of Linux with limits. */
export type ControlGroup = {
  /** A process is in the group, with all that it starts, when its id is written into this file. */
  readonly members: string
  /** Reads one of its files; undefined where there is none. */
  read(file: string): string | undefined
  /** Kills all that is in it, and removes it. */
  end(): Promise<void>
}

/** So much memory, with the files that the kernel keeps. */
export function memoryOf(bytes: number): Limits {
  return {
    of: 'memory',
    first: { 'memory.limit_in_bytes': String(bytes) },
    second: { 'memory.max': String(bytes), 'memory.swap.max': '0' },
  }
}

/** Makes a group with these limits. Throws where none can be made. */
export function makeControlGroup({ of, first, second }: Limits): ControlGroup {
  const isFirst = existsSync(join(GROUPS, of, Object.keys(first)[0] ?? ''))
  if (!isFirst && !existsSync(join(GROUPS, 'cgroup.controllers')))
    throw new Error(`there is no cgroup for ${of}`)
  const group = join(GROUPS, isFirst ? of : '', `paraspar-${of}-${process.pid}`)
  mkdirSync(group)
  try {
    for (const [file, value] of Object.entries(isFirst ? first : second)) {
      if (!existsSync(join(group, file)) && !isFirst)
        writeFileSync(join(GROUPS, 'cgroup.subtree_control'), `+${of}`)
      writeFileSync(join(group, file), value)
    }
  } catch (error) {
    rmdirSync(group)
    throw error
  }
  const members = join(group, 'cgroup.procs')
  const inside = () => readFileSync(members, 'utf8').split('\n').filter(Boolean).map(Number)
  return {
    members,
    read: (file) =>
      existsSync(join(group, file)) ? readFileSync(join(group, file), 'utf8') : undefined,
    async end() {
      for (let left = EMPTY_TRIES; left > 0 && inside().length > 0; left--) {
        for (const pid of inside()) killIfThere(pid)
        await sleep(PAUSE_MS)
      }
      rmdirSync(group)
    },
  }
}

/** Why no group can be made here; undefined where one can. */
export function whyNoControlGroup(limits: Limits): string | undefined {
  try {
    rmdirSync(dirname(makeControlGroup(limits).members))
    return undefined
  } catch (error) {
    return `no cgroup is made here (${(error as Error).message})`
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}
