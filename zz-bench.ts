import { drawnCircle, DISTRIBUTIONS } from './bench/matching/drawn-circle.ts'
import { fewestPaymentsBound } from './test/matching/payments-bound.ts'
import { brokenLimits } from './test/matching/limits-oracle.ts'
import { passedOverInSample } from './bench/matching/passed-over-sample.ts'
import { runMatching } from './src/domain/matching/run-matching.ts'
const sizes = (process.argv[2] ?? '200,600,1000,4000').split(',').map(Number)
for (const d of Object.keys(DISTRIBUTIONS) as any[]) for (const n of sizes) for (const seed of n <= 200 ? [1, 2, 3, 4] : [1, 2]) {
  const input = drawnCircle(d, n, seed)
  const b = process.cpuUsage(); const r = runMatching(input); const u = process.cpuUsage(b)
  const lb = fewestPaymentsBound(input, r)
  console.log(d.padEnd(10), n, seed, 'ms', ((u.user + u.system) / 1000).toFixed(0), 'pay', r.matches.length, (r.matches.length / lb).toFixed(4), r.serving, 'broken', brokenLimits(input, r).slice(0, 2), 'over', passedOverInSample(input, r).length)
}
