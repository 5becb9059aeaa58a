import { expect, test } from 'vitest'
import { STAGE_NAMES } from './stages.ts'
import { longTestOf } from '#web/platform/text/long-tests.ts'

const PROMISES = ['1', '2', '3', '4', '5', '6', '7', '8']
const all = (day: string) => Object.fromEntries(STAGE_NAMES.map((name) => [name, { day }]))

test('the day beside a promise is that of its oldest long test', () => {
  for (const promise of PROMISES) expect(longTestOf(promise, all('2026-11-25'))).toBe('2026-11-25')
  expect(longTestOf('1', { ...all('2026-11-25'), F2: { day: '2026-11-20' } })).toBe('2026-11-20')
})

test('a promise of which a long test never held has no day', () => {
  const { F2: _never, ...others } = all('2026-11-25')
  expect(longTestOf('1', others)).toBeUndefined()
  expect(longTestOf('9', all('2026-11-25'))).toBeUndefined()
})
