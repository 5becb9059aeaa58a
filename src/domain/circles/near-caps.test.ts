import { expect, test } from 'vitest'
import { nearCaps } from './near-caps.ts'

test.each([
  [0, false],
  [7_999, false],
  [8_000, true],
  [10_000, true],
  [12_000, true],
])('of a cap of ₹10,000, ₹%s used is near: %s', (used, isNear) => {
  expect(nearCaps([{ cap: 'open_asks', used, capAmount: 10_000 }])).toHaveLength(isNear ? 1 : 0)
})

test('a cap of nothing, of which nothing is used, is not near; one that is used up is', () => {
  expect(
    nearCaps([
      { cap: 'received_in_tax_year', used: 0, capAmount: 0 },
      { cap: 'open_pledges', used: 500, capAmount: 0 },
    ]).map(({ cap }) => cap),
  ).toEqual(['open_pledges'])
})
