import { expect, test } from 'vitest'
import { isNewer, readChange, waitBeforeTry } from './events.ts'

test('the topics of an event are read, unknown ones left out', () => {
  expect(readChange('{"topics":["matches","weather"],"at":"2026-11-21T13:10:00Z"}')).toEqual({
    topics: ['matches'],
    at: '2026-11-21T13:10:00Z',
  })
})

test.each(['', 'null', '[]', '{"topics":"matches"}', '{"at":null}'])(
  'data like %j says nothing',
  (data) => {
    expect(readChange(data)).toEqual({ topics: [], at: undefined, position: undefined })
  },
)

test('the wait before another try doubles up to a minute, and is spread', () => {
  expect([0, 1, 2, 10, 99].map((failures) => waitBeforeTry(failures, 0))).toEqual([
    1_000, 2_000, 4_000, 60_000, 60_000,
  ])
  expect(waitBeforeTry(0, 1)).toBe(500)
})

test('a position is after another by its number, and where nobody knows one it is after all', () => {
  expect(isNewer('1/A', '0/FFFFFFFF')).toBe(true)
  expect(isNewer('0/9', '0/10')).toBe(false)
  expect(isNewer('0/A', '0/A')).toBe(false)
  expect(isNewer('primary', 'FF/FF')).toBe(true)
  expect(isNewer('FF/FF', 'primary')).toBe(false)
})
