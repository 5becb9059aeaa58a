import { expect, test } from 'vitest'
import { nextSlide } from './carousel.ts'

test.each([
  [0, 1, 1],
  [1, 1, 2],
  [2, 1, 0],
  [0, -1, 2],
  [2, -1, 1],
])('from slide %i by %i comes slide %i, round and round', (slide, by, found) => {
  expect(nextSlide({ slide, last: 2, by })).toBe(found)
})

test('where all slides are seen at once it stays', () => {
  expect(nextSlide({ slide: 0, last: 0, by: 1 })).toBe(0)
})
