import { expect, test } from 'vitest'
import { fittedSize, isPicture } from './shrink-image.ts'

test('the longest edge shrinks to 1600, proportions stay', () => {
  expect(fittedSize({ width: 2400, height: 3200 })).toEqual({ width: 1200, height: 1600 })
  expect(fittedSize({ width: 4000, height: 1 })).toEqual({ width: 1600, height: 1 })
})

test('a small picture is not enlarged', () => {
  expect(fittedSize({ width: 300, height: 200 })).toEqual({ width: 300, height: 200 })
})

test('only JPEG, PNG and WebP are pictures here', () => {
  expect(
    ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'application/pdf', ''].map(
      (type) => isPicture(new Blob([], { type })),
    ),
  ).toEqual([true, true, true, false, false, false, false])
})
