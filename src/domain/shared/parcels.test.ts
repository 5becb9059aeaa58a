import { expect, test } from 'vitest'
import { inParcels } from './parcels.ts'

test('a list goes in parts of at most so many, in its order, and nothing in none', () => {
  expect([inParcels([1, 2, 3, 4, 5], 2), inParcels([1, 2], 2), inParcels([], 2)]).toEqual([
    [[1, 2], [3, 4], [5]],
    [[1, 2]],
    [],
  ])
})
