import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { orderInput } from '#domain/matching/board.ts'
import type { MatchingInput, MatchingResult } from '#domain/matching/matching-types.ts'
import { brokenLimits } from '#test/matching/limits-oracle.ts'
import { fewestPaymentsBound } from '#test/matching/payments-bound.ts'
import { columnsOf } from '#domain/matching/plain/columns.ts'
import { settlePlain } from '#domain/matching/plain/settle-plain.ts'
import { runMatching } from '#domain/matching/run-matching.ts'
import { type Distribution, DISTRIBUTIONS, drawnCircle } from './matching/drawn-circle.ts'
import { firstComePayments } from './matching/first-come.ts'
import { passedOverInSample } from './matching/passed-over-sample.ts'

const SIZES = (process.env['BENCH_MATCH_SIZES'] ?? '1000,10000,100000,1000000')
  .split(',')
  .map(Number)
const RESULT = join(import.meta.dirname, 'match-result.json')
const TIMES = 3

/**
 * Goals for the pure algorithm: matches per lower bound from 10,000 requests on, and the factor in
 * time for ten times the requests.
 */
const GOAL = { bound: 1.002, from: 10_000, growth: 14, pairingMs: 500 }

type Row = {
  readonly distribution: Distribution
  readonly items: number
  readonly pairingMs: number
  readonly wholeMs: number
  readonly payments: number
  readonly perBound: number
  readonly firstComePerBound: number
  readonly payersMost: number
  readonly payeesMost: number
  readonly served: number
  readonly isScalar: boolean
}

/** Returns the CPU time of this process in ms. Other work on the machine does not count. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function measure(distribution: Distribution, items: number): Row {
  const input = drawnCircle(distribution, items)
  const columns = columnsOf(orderInput(input))
  let isScalar = false
  const pairingMs = Math.min(
    ...Array.from({ length: TIMES }, () =>
      cpuMs(() => {
        isScalar = settlePlain(columns) !== undefined
      }),
    ),
  )
  let result: MatchingResult = { matches: [], waiting: [] }
  const wholeMs = cpuMs(() => {
    result = runMatching(input)
  })
  refuseIfBroken(input, result)
  const bound = fewestPaymentsBound(input, result)
  const steps = result.matches.reduce((sum, match) => sum + match.steps, 0)
  return {
    distribution,
    items,
    pairingMs,
    wholeMs,
    payments: result.matches.length,
    perBound: result.matches.length / bound,
    firstComePerBound: firstComePayments(input, steps) / bound,
    payersMost: mostPer(result, ({ askId }) => askId),
    payeesMost: mostPer(result, ({ pledgeId }) => pledgeId),
    served: steps / input.asks.reduce((sum, { openSteps }) => sum + openSteps, 0),
    isScalar,
  }
}

function refuseIfBroken(input: MatchingInput, result: MatchingResult): void {
  const broken = [
    ...brokenLimits(input, result),
    ...passedOverInSample(input, result).map((ask) => `${ask} is passed over`),
  ]
  if (broken.length > 0) throw new Error(`void: ${broken.slice(0, 5).join('; ')}`)
}

function mostPer(
  { matches }: MatchingResult,
  keyOf: (match: MatchingResult['matches'][number]) => string,
): number {
  const counts = new Map<string, number>()
  for (const match of matches) counts.set(keyOf(match), (counts.get(keyOf(match)) ?? 0) + 1)
  return counts.values().reduce((most, count) => Math.max(most, count), 0)
}

function print(row: Row, before: Row | undefined): void {
  const growth = before ? (row.pairingMs / before.pairingMs).toFixed(1) : ''
  const cells = [
    row.distribution.padEnd(10),
    String(row.items).padStart(9),
    row.pairingMs.toFixed(1).padStart(9),
    growth.padStart(7),
    row.wholeMs.toFixed(0).padStart(9),
    String(row.payments).padStart(8),
    row.perBound.toFixed(4).padStart(8),
    row.firstComePerBound.toFixed(3).padStart(8),
    String(row.payersMost).padStart(6),
    String(row.payeesMost).padStart(6),
    `${(row.served * 100).toFixed(0)} %`.padStart(7),
    row.isScalar ? '' : 'ask by ask',
  ]
  process.stdout.write(`${cells.join(' ')}\n`)
}

process.stdout.write(
  'requests       number    CPU ms  growth  whole ms payments  / bound    FIFO payers payees  served\n',
)
const rows: Row[] = []
for (const distribution of Object.keys(DISTRIBUTIONS) as Distribution[]) {
  for (const items of SIZES) {
    const row = measure(distribution, items)
    print(
      row,
      rows.findLast((other) => other.distribution === distribution),
    )
    rows.push(row)
  }
}
const missed = rows.filter(
  ({ distribution, items, perBound, pairingMs }) =>
    (items >= GOAL.from &&
      perBound > GOAL.bound &&
      (distribution === 'uniform' || distribution === 'realistic')) ||
    (items === 1_000_000 && pairingMs > GOAL.pairingMs),
)
writeFileSync(
  RESULT,
  `${JSON.stringify({ machine: cpus()[0]?.model, node: process.version, goal: GOAL, rows }, null, 2)}\n`,
)
process.stdout.write(
  missed.length === 0
    ? 'All goals are met.\n'
    : `Missed: ${missed.map(({ distribution, items }) => `${distribution} ${items}`).join(', ')}\n`,
)
