import { describe, expect, test } from 'vitest'
import { AVATAR_PAIRS, initialOf, pairOf } from './initials.ts'

describe('the letter of an avatar', () => {
  test.each([
    ['Deepak Mishra', 'D'],
    ['  deepak', 'D'],
    ['दीपक मिश्रा', 'दी'],
    ['लक्ष्मी', 'ल'],
    ['Émile', 'É'],
    ['', ''],
  ])('of %j is %j', (name, initial) => {
    expect(initialOf(name)).toBe(initial)
  })
})

describe('the colours of an avatar', () => {
  const ids = Array.from({ length: 800 }, (_none, at) => `0190a2b4-77f1-7000-8000-${at}`)

  test('stay with a person', () => {
    expect(ids.map(pairOf)).toEqual(ids.map(pairOf))
  })

  test('are all in use, none for more than a quarter of the people', () => {
    const counts = Array.from(
      { length: AVATAR_PAIRS },
      (_none, at) => ids.filter((id) => pairOf(id) === at + 1).length,
    )
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(Math.max(...counts)).toBeLessThan(ids.length / 4)
  })
})
