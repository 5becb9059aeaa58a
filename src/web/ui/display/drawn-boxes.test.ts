import { describe, expect, test } from 'vitest'
import { barBoxes, highestBar, partBoxes, stepLines } from './drawn-boxes.ts'

const ends = ({ x, width }: { x: number; width: number }) => [x, x + width].map(Math.round)

describe('bars of periods', () => {
  test('stand side by side, as high as their share of the highest', () => {
    const [given = []] = barBoxes([1, 1, 1, 1], [[500, 0, 1_000, 250]])
    expect(given.map(({ height }) => height)).toEqual([50, 0, 100, 25])
    expect(given.map(({ y, height }) => y + height)).toEqual([100, 100, 100, 100])
    expect(given.map(ends)).toEqual([
      [3, 23],
      [28, 48],
      [53, 73],
      [78, 98],
    ])
  })

  test('of two series share a period and do not overlap', () => {
    const bars = barBoxes([1], [[500], [1_000]]).flat()
    expect(bars.map(ends)).toEqual([
      [10, 50],
      [50, 90],
    ])
    expect(bars.map(({ height }) => height)).toEqual([50, 100])
  })

  test('of a longer period are wider, and their area is their sum', () => {
    const sums = [1_000, 3_000]
    const [bars = []] = barBoxes([1, 3], [sums])
    expect(bars.map(({ height }) => height)).toEqual([100, 100])
    expect(bars[1]!.width).toBeGreaterThan(3 * bars[0]!.width)
    expect(highestBar([1, 3], [sums])).toBe(1_000)
  })

  test('that are not 0 can be seen', () => {
    expect(barBoxes([1, 1], [[1, 1_00_000]])[0]?.[0]?.height).toBe(2)
  })

  test('are flat where nothing was given', () => {
    expect(barBoxes([1, 1], [[0, 0]])[0]?.map(({ height }) => height)).toEqual([0, 0])
  })
})

describe('parts of a whole', () => {
  test('follow one another', () => {
    expect(partBoxes([500, 1_000], 2_000)).toEqual([
      { x: 0, width: 25 },
      { x: 25, width: 50 },
    ])
  })

  test('never leave their line', () => {
    expect(partBoxes([1_500, 1_000], 2_000)).toEqual([
      { x: 0, width: 75 },
      { x: 75, width: 25 },
    ])
    expect(partBoxes([500], 0)).toEqual([{ x: 0, width: 0 }])
  })
})

test('the line of steps is gone up to the present one', () => {
  expect(stepLines(['done', 'now', 'next'])).toEqual([
    { before: 'none', after: 'gone' },
    { before: 'gone', after: 'ahead' },
    { before: 'ahead', after: 'none' },
  ])
  expect(stepLines(['done', 'over'])).toEqual([
    { before: 'none', after: 'gone' },
    { before: 'gone', after: 'none' },
  ])
})
