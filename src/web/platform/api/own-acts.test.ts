import { expect, test, vi } from 'vitest'
import { actedWithin, noteOwnAct } from './own-acts.ts'

test('an act of this page is noted, and is over after a while', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  expect(actedWithin(60_000)).toBe(false)
  noteOwnAct()
  expect(actedWithin(60_000)).toBe(true)
  vi.advanceTimersByTime(60_001)
  expect(actedWithin(60_000)).toBe(false)
  vi.useRealTimers()
})
