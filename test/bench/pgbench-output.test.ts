import { expect, test } from 'vitest'
import { measuredBy } from '../../bench/contestants/tpcb.ts'

const SAID = `transaction type: tpcb.sql
number of transactions actually processed: 3100
progress: 1.5 s, 200.0 tps, lat 90.000 ms stddev 5.1, 7 failed
progress: 2.0 s, 1000.0 tps, lat 10.000 ms stddev 1.0, 1 failed
progress: 3.0 s, 500.0 tps, lat 40.000 ms stddev 2.0, 0 failed
progress: 4.0 s, 9000.0 tps, lat 1.000 ms stddev 0.1, 3 failed
`

test('pgbench’s first second and any after the asked time are left out, others weighed', () => {
  expect(measuredBy(SAID, 2)).toEqual({
    done: 1_000,
    doneInAll: 3_100,
    failed: 1,
    seconds: 1.5,
    p50: 25,
    p99: Number.NaN,
  })
  expect(
    measuredBy(
      'progress: 1.0 s, 5.0 tps, lat 2.000 ms stddev 0.1\nprogress: 2.0 s, 7.0 tps, lat ' +
        '3.000 ms stddev 0.1\n',
      1,
    ),
  ).toEqual({ done: 7, doneInAll: Number.NaN, failed: 0, seconds: 1, p50: 3, p99: Number.NaN })
})

test('where it told nothing, nothing was done', () => {
  expect(measuredBy('pgbench: no such database', 2).done).toBe(0)
})
