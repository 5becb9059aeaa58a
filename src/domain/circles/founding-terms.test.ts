import { expect, test } from 'vitest'
import { agreedFirstAskDays } from './founding-terms.ts'

test.each([
  [[3, 3], 3],
  [[7, 7], 7],
  [[14, 14], 14],
  [[3, 4], 14],
  [[3, null], 14],
  [[null, null], 14],
  [[3], 14],
  [[3, 3, 3], 14],
  [[], 14],
] as const)('of founders who named %j: after %i days', (named, days) => {
  expect(agreedFirstAskDays(named)).toBe(days)
})
