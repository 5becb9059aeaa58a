import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStages } from './stages.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a line comes with each stage, and every ten seconds of a long one', () => {
  const lines: string[] = []
  const stages = createStages((line) => lines.push(line))
  stages.begin('Checking')
  vi.advanceTimersByTime(3_000)
  stages.begin('Simulating')
  vi.advanceTimersByTime(12_000)
  stages.waitsFor('the check Packages')
  vi.advanceTimersByTime(9_000)
  stages.end()
  vi.advanceTimersByTime(60_000)
  expect(lines).toEqual([
    '   0 s  Checking',
    '   3 s  Simulating',
    '  13 s  Simulating: still working',
    '  23 s  Simulating: waits for the check Packages',
  ])
})
