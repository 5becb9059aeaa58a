import { expect, test } from 'vitest'
import { benchCircles, printedCircles } from '../../bench/match-circles.ts'

test('the bench of many circles matches each once beside a copy; all rules hold', async () => {
  const said: string[] = []
  const outcome = await benchCircles({ circles: 4, requests: 120, atOnce: [1, 2] }, (line) =>
    said.push(line),
  )
  expect(outcome).toMatchObject({
    turns: [
      { atOnce: 1, circles: 2 },
      { atOnce: 2, circles: 2 },
    ],
    broken: [],
  })
  expect(outcome.bareRows).toBe(outcome.turns.reduce((sum, { matches }) => sum + matches, 0))
  expect(outcome.bareRows).toBeGreaterThan(4 * 30)
  expect(said).toContainEqual(expect.stringContaining('4 circles with 120 open requests each'))
  expect(printedCircles(outcome)).toContainEqual(
    expect.stringMatching(
      /^2 at once: [\d.]+ runs per second and core; of a run by the clock read \d+ %, compute \d+ %, write \d+ %, commit \d+ %$/,
    ),
  )
  expect(printedCircles({ ...outcome, broken: ['something'] }).at(-1)).toBe('void: something')
}, 200_000)
