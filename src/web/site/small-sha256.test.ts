import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { smallSha256 } from './small-sha256.ts'

test('is the SHA-256 of every length around its blocks', () => {
  for (let length = 0; length <= 200; length++) {
    const bytes = Uint8Array.from({ length }, (_none, at) => (at * 89 + length * 7) % 256)
    expect(smallSha256(bytes), `${length} bytes`).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    )
  }
})
