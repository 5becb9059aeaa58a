import { expect, test } from 'vitest'
import { moved } from './desk-keys.ts'

test('the first key goes to the first item, and the ends are ends', () => {
  expect(moved(3, -1, 1)).toBe(0)
  expect(moved(3, -1, -1)).toBe(0)
  expect(moved(3, 0, 1)).toBe(1)
  expect(moved(3, 2, 1)).toBe(2)
  expect(moved(3, 0, -1)).toBe(0)
})
