import { expect, test } from 'vitest'
import { IS_LONG } from '#test/server/long.ts'
import { orderInput } from '#domain/matching/board.ts'
import { brokenLimits } from '#test/matching/limits-oracle.ts'
import { columnsOf } from '#domain/matching/plain/columns.ts'
import { settlePlain } from '#domain/matching/plain/settle-plain.ts'
import { runMatching } from '#domain/matching/run-matching.ts'
import { DISTRIBUTIONS, type Distribution, drawnCircle } from '../../bench/matching/drawn-circle.ts'
import { passedOverInSample } from '../../bench/matching/passed-over-sample.ts'

test.each(Object.keys(DISTRIBUTIONS) as Distribution[])(
  'a run of a thousand requests of the bench keeps all limits and passes nobody over (%s)',
  (distribution) => {
    const input = drawnCircle(distribution, 1_000)
    const result = runMatching(input)
    expect(brokenLimits(input, result)).toEqual([])
    expect(passedOverInSample(input, result)).toEqual([])
  },
  60_000,
)

// With this seed, the last few asks find only the smallest pledges and hardly any matches. Others
// who can use those must hand on theirs.
if (IS_LONG)
  test('a realistic run of a hundred thousand requests is settled in columns', () => {
    expect(settlePlain(columnsOf(orderInput(drawnCircle('realistic', 100_000, 2))))).toBeDefined()
  }, 120_000)
