import { expect, test } from 'vitest'
import { brokenLimits } from '#test/matching/limits-oracle.ts'
import { fewestPaymentsBound } from '#test/matching/payments-bound.ts'
import { runMatching } from '#domain/matching/run-matching.ts'
import { DISTRIBUTIONS, type Distribution, drawnCircle } from '../../bench/matching/drawn-circle.ts'
import { passedOverInSample } from '../../bench/matching/passed-over-sample.ts'

const KINDS = Object.keys(DISTRIBUTIONS) as Distribution[]

test.each(KINDS.flatMap((kind) => [600, 1_000, 4_000].map((size) => [kind, size] as const)))(
  'a run of the bench (%s, %i requests) keeps all limits, passes nobody over, and makes few payments',
  (distribution, size) => {
    const input = drawnCircle(distribution, size)
    const result = runMatching(input)
    expect(brokenLimits(input, result)).toEqual([])
    expect(passedOverInSample(input, result)).toEqual([])
    expect(result.matches.length).toBeLessThanOrEqual(fewestPaymentsBound(input, result) * 1.005)
  },
)
