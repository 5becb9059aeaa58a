import { expect, test } from 'vitest'
import { isInside } from './leave-guard.ts'

test('a wizard’s own steps are inside, a path that only begins alike is not', () => {
  expect(isInside('/help/give', '/help/give')).toBe(true)
  expect(isInside('/help/give/amount', '/help/give')).toBe(true)
  expect(isInside('/help/giveaway', '/help/give')).toBe(false)
  expect(isInside('/dashboard', '/help/give')).toBe(false)
})
