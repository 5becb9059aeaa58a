import { expect, test } from 'vitest'
import { takeRandom } from './random.ts'

test('random bytes have the asked length and are given out once', () => {
  const taken = Array.from({ length: 3_000 }, (_, at) => takeRandom(12 + (at % 5)))
  expect(taken.map(({ length }) => length)).toEqual(taken.map((_, at) => 12 + (at % 5)))
  expect(new Set(taken.map((bytes) => bytes.toString('hex').slice(0, 24))).size).toBe(taken.length)
  const [first] = taken
  const stored = first!.toString('hex')
  for (let more = 0; more < 500; more++) takeRandom(16).fill(0)
  expect(first!.toString('hex')).toBe(stored)
})
