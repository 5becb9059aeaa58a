import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_ALPHABET, codeFrom } from './ids.ts'

test('a code has a letter for each byte, and none that is mixed up when read aloud', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(codeFrom(bytes)).toMatch(new RegExp(`^[2-9A-Z]{${bytes.length}}$`))
      expect(codeFrom(bytes)).not.toMatch(/[01ILOUV]/)
    }),
  )
})

test('no letter comes much more often than another', () => {
  const counts = Map.groupBy(
    codeFrom(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (letter) => letter,
  )
  expect([...counts.keys()].sort().join('')).toBe(Array.from(CODE_ALPHABET).sort().join(''))
  for (const { length } of counts.values())
    expect(Math.abs(length / (256 / CODE_ALPHABET.length) - 1)).toBeLessThan(0.12)
})
