import { statfs } from 'node:fs/promises'
import { withTimeLimit } from '../use-case/time-limit.ts'

/** Free and all bytes of a disk. */
export type Disk = { readonly free: number; readonly all: number }

const SHARE_MIN = 0.05
const ENOUGH_BYTES = 2_000_000_000
/** A network disk may not answer at all. */
const MEASURED_MS_MAX = 1_000

/** Bytes that must stay free: with fewer nothing is written, because what is under way needs them. */
export function bytesToLeaveFree(all: number): number {
  return Math.min(all * SHARE_MIN, ENOUGH_BYTES)
}

/** Measures the disk of a folder; undefined when it cannot in time. */
export async function diskOf(folder: string): Promise<Disk | undefined> {
  const measured = statfs(folder).then(
    ({ bavail, blocks, bsize }) =>
      blocks === 0 ? undefined : { free: bavail * bsize, all: blocks * bsize },
    () => undefined,
  )
  return withTimeLimit<Disk | undefined>(MEASURED_MS_MAX, measured, () => undefined)
}
