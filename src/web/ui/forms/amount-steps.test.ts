import { expect, test } from 'vitest'
import { canStep, stepped } from './amount-steps.ts'

test.each([
  ['', 'more', '500'],
  ['', 'less', '500'],
  ['abc', 'more', '500'],
  ['500', 'more', '1000'],
  ['700', 'more', '1000'],
  ['700', 'less', '500'],
  ['1000', 'less', '500'],
  ['500', 'less', '500'],
  ['१५००', 'more', '2000'],
  ['7900', 'more', '8000'],
  ['8000', 'more', '8000'],
  ['20000', 'less', '8000'],
] as const)('from %j one step %s is %s', (text, way, next) => {
  expect(stepped(text, way, 8_250)).toBe(next)
})

test.each([
  ['', 'less', 8_250, false],
  ['', 'more', 8_250, true],
  ['500', 'less', 8_250, false],
  ['700', 'less', 8_250, true],
  ['7500', 'more', 8_250, true],
  ['8000', 'more', 8_250, false],
  ['', 'more', 400, false],
] as const)('from %j a step %s of at most %i is possible: %s', (text, way, max, possible) => {
  expect(canStep(text, way, max)).toBe(possible)
})
