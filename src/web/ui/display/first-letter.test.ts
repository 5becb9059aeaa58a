import { expect, test } from 'vitest'
import { firstLetter, pairOf } from './first-letter.ts'

test.each([
  ['Deepak Mishra', 'D'],
  [' leela', 'L'],
  ['दीपक मिश्रा', 'दी'],
  ['', ''],
])('%j begins with %j', (name, letter) => {
  expect(firstLetter(name)).toBe(letter)
})

test('a name always has the same pair, and eight names in common use have at least four', () => {
  const names = ['Asha', 'Ravi', 'Leela', 'Mohan', 'Fatima', 'Joseph', 'Kavita', 'Salim']
  const pairs = names.map(pairOf)
  expect(names.map(pairOf)).toEqual(pairs)
  expect(new Set(pairs).size).toBeGreaterThanOrEqual(4)
  for (const pair of pairs) expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(pair)
})
