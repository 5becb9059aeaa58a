import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { runMatching } from '#domain/matching/run-matching.ts'
import type { MatchingInput, MatchingResult } from '#domain/matching/matching-types.ts'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { brokenLimits } from '#test/matching/limits-oracle.ts'
import { fewestPaymentsBound } from '#test/matching/payments-bound.ts'
import { type Distribution, DISTRIBUTIONS, drawnCircle } from './matching/drawn-circle.ts'
import { firstComePayments } from './matching/first-come.ts'
import { passedOverInSample } from './matching/passed-over-sample.ts'

const RESULT = join(import.meta.dirname, 'match-result.json')
const { values } = readCommandLine({
  usage: ['npm run bench:match -- [options]'],
  about: 'Measures matching runs of many sizes (docs/performance.md).',
  options: {
    sizes: { type: 'string', default: '14,50,200,600,1000,4000', about: 'how many requests' },
    seeds: { type: 'string', default: '1,2,3,4', about: 'which drawn circles' },
  },
})

type Row = {
  readonly distribution: Distribution
  readonly items: number
  readonly seed: number
  /** Processor time of this process. Other work on the machine does not count. */
  readonly cpuMs: number
  readonly heapMb: number
  readonly payments: number
  readonly perBound: number
  readonly firstComePerBound: number
  readonly servedSteps: number
  readonly serving: string
}

function measure(distribution: Distribution, items: number, seed: number): Row {
  const input = drawnCircle(distribution, items, seed)
  const before = process.cpuUsage()
  const run = runMatching(input)
  const { user, system } = process.cpuUsage(before)
  const heapMb = process.memoryUsage().heapUsed / 2 ** 20
  refuseIfBroken(input, run)
  const bound = fewestPaymentsBound(input, run)
  const servedSteps = run.matches.reduce((sum, { steps }) => sum + steps, 0)
  return {
    distribution,
    items,
    seed,
    cpuMs: (user + system) / 1000,
    heapMb,
    payments: run.matches.length,
    perBound: run.matches.length / bound,
    firstComePerBound: firstComePayments(input, servedSteps) / bound,
    servedSteps,
    serving: run.serving,
  }
}

function refuseIfBroken(input: MatchingInput, result: MatchingResult): void {
  const broken = [
    ...brokenLimits(input, result),
    ...passedOverInSample(input, result).map((ask) => `${ask} is passed over`),
  ]
  if (broken.length > 0) throw new Error(`void: ${broken.slice(0, 5).join('; ')}`)
}

function print(row: Row): void {
  const cells = [
    row.distribution.padEnd(10),
    String(row.items).padStart(8),
    String(row.seed).padStart(5),
    row.cpuMs.toFixed(0).padStart(7),
    row.heapMb.toFixed(0).padStart(8),
    String(row.payments).padStart(9),
    row.perBound.toFixed(4).padStart(8),
    row.firstComePerBound.toFixed(3).padStart(7),
    String(row.servedSteps).padStart(7),
    `  ${row.serving}`,
  ]
  process.stdout.write(`${cells.join(' ')}\n`)
}

// The first runs of a process are slow, whatever they do.
for (const seed of [101, 102, 103]) runMatching(drawnCircle('realistic', 600, seed))
process.stdout.write(
  'requests     number  seed  CPU ms  heap MB  payments  / bound   FIFO    steps  serving\n',
)
const rows: Row[] = []
for (const distribution of Object.keys(DISTRIBUTIONS) as Distribution[])
  for (const items of values.sizes.split(',').map(Number))
    for (const seed of values.seeds.split(',').map(Number)) {
      const row = measure(distribution, items, seed)
      print(row)
      rows.push(row)
    }
writeFileSync(
  RESULT,
  `${JSON.stringify({ machine: cpus()[0]?.model, node: process.version, rows }, null, 2)}\n`,
)
