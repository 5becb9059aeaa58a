import { expect, test } from 'vitest'
import { firstLetter, pairOf } from './avatar.tsx'

test.each([
  ['deepak Mishra', 'D'],
  ['  Élodie', 'É'],
  ['क्षमा', 'क्ष'],
  ['निर्मला', 'नि'],
  ['', ''],
])('of %j the letter is %j', (name, letter) => {
  expect(firstLetter(name)).toBe(letter)
})

test('one person always has the same pair of colours, and all pairs are used', () => {
  const names = Array.from({ length: 100 }, (_, at) => `member ${at}`)
  expect(names.map(pairOf)).toEqual(names.map(pairOf))
  expect([...new Set(names.map(pairOf))].toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})
