import { randomFillSync } from 'node:crypto'
import { invariant } from '#domain/shared/assert.ts'

const pool = Buffer.alloc(4096)
let used = pool.length

/**
 * So many random bytes, at most 4,096, of what the operating system was asked for at once: for each
 * id alone asking takes longer than everything else about it. None is given out twice.
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
