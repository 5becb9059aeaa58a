import { randomFillSync } from 'node:crypto'
import { invariant } from '#domain/shared/assert.ts'

const pool = Buffer.alloc(4096)
let used = pool.length

/**
 * Returns `count` random bytes, at most 4,096, from a buffer that the operating system filled. One
 * system call per id would take longer than all other work on it. No byte is used twice.
 */
export function takeRandom(count: number): Buffer {
  invariant(count <= pool.length, 'more random bytes than are kept')
  if (used + count > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const taken = Buffer.from(pool.subarray(used, used + count))
  used += count
  return taken
}
