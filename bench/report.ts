import type { Behind } from './contestants/contestant.ts'
import type { Fact } from './machine.ts'
import { type Measure, quantile } from './measure.ts'

/**
 * One turn of one contestant. WAL is in bytes per confirmation without whole pages, processor time in milliseconds per
 * confirmation for client, server and database together; the work of other programs is in cores.
 */
export type Turn = {
  readonly round: number
  readonly name: string
  readonly callers: number
  readonly measure: Measure
  readonly others: number
  readonly disturbed: boolean
  readonly walBytes: number
  readonly processorMs: number
  readonly behind?: Behind | undefined
}

/**
 * A value to reach by one contestant, or its ratio to the best of those that are named (by |; what
 * ends with a space begins a name).
 */
export type Goal = {
  readonly title: string
  readonly of: string
  readonly best?: string
  readonly atLeast?: number
  readonly atMost?: number
  /** Without it, confirmations a second. */
  readonly value?: 'p50' | 'walKb' | 'processorMs'
}

type Spread = { readonly median: number; readonly low: number; readonly high: number }
type Row = {
  readonly name: string
  readonly perSecond: Spread
  readonly p50: number
  readonly p99: number
  readonly walBytes: number
  readonly processorMs: number
  readonly toBestTpcB: Spread
  readonly behind: Behind | undefined
}
type Reached = {
  readonly title: string
  readonly wanted: string
  readonly ratio: Spread
  readonly met: boolean
  readonly shareReached: number
}
export type Result = {
  readonly facts: readonly Fact[]
  readonly rows: readonly Row[]
  readonly goals: readonly Reached[]
  readonly disturbedTurns: string
  readonly turns: readonly Turn[]
}

const speed = ({ measure: { done, seconds } }: Turn) => done / seconds
const spread = (values: readonly number[]): Spread => ({
  median: quantile(values, 0.5),
  low: quantile(values, 0.25),
  high: quantile(values, 0.75),
})

/**
 * Computes medians and quartiles over the rounds. Ratios are taken within each round, never between
 * medians.
 */
export function result(
  { facts, turns }: { facts: readonly Fact[]; turns: readonly Turn[] },
  goals: readonly Goal[],
): Result {
  const rounds = [...Map.groupBy(turns, ({ round }) => round).values()]
  const rows = [...new Set(turns.map(({ name }) => name))].map((name) => {
    const own = turns.filter((turn) => turn.name === name)
    const of = (pick: (turn: Turn) => number) => quantile(own.map(pick), 0.5)
    return {
      name,
      perSecond: spread(own.map(speed)),
      p50: of(({ measure }) => measure.p50),
      p99: of(({ measure }) => measure.p99),
      walBytes: of(({ walBytes }) => walBytes),
      processorMs: of(({ processorMs }) => processorMs),
      toBestTpcB: spread(
        rounds.map((round) => speedOf(round, name) / best(round, 'tpcb ', speed, Math.max)),
      ),
      behind: middleOf(own.flatMap((turn) => turn.behind ?? [])),
    }
  })
  const disturbed = turns.filter((turn) => turn.disturbed).length
  return {
    facts,
    rows,
    goals: goals
      .map((goal) => reached(rounds, goal))
      .filter(({ ratio: { median } }) => median > 0 && Number.isFinite(median)),
    disturbedTurns: `${disturbed} of ${turns.length}`,
    turns,
  }
}

function middleOf(all: readonly Behind[]): Behind | undefined {
  if (all.length === 0) return undefined
  const of = (pick: (behind: Behind) => number, share = 0.5) => quantile(all.map(pick), share)
  return {
    mailsASecond: of(({ mailsASecond }) => mailsASecond),
    mailsASecondAfter: of(({ mailsASecondAfter }) => mailsASecondAfter),
    mailsWaited: of(({ mailsWaited }) => mailsWaited),
    slowestSealSeconds: of(({ slowestSealSeconds }) => slowestSealSeconds, 1),
    pagesHearAfterMs: {
      p50: of(({ pagesHearAfterMs }) => pagesHearAfterMs.p50),
      p99: of(({ pagesHearAfterMs }) => pagesHearAfterMs.p99),
    },
  }
}

function speedOf(round: readonly Turn[], name: string): number {
  const turn = round.find((one) => one.name === name)
  return turn === undefined ? Number.NaN : speed(turn)
}

function best(
  round: readonly Turn[],
  names: string,
  value: (turn: Turn) => number,
  pick: (...values: number[]) => number,
): number {
  return pick(
    ...round
      .filter(({ name }) =>
        names
          .split('|')
          .some((wanted) => name === wanted || (wanted.endsWith(' ') && name.startsWith(wanted))),
      )
      .map(value),
  )
}

const VALUES = {
  speed,
  p50: ({ measure }: Turn) => measure.p50,
  walKb: ({ walBytes }: Turn) => walBytes / 1000,
  processorMs: ({ processorMs }: Turn) => processorMs,
}

function reached(rounds: readonly (readonly Turn[])[], goal: Goal): Reached {
  const value = VALUES[goal.value ?? 'speed']
  const pick = goal.value === undefined ? Math.max : Math.min
  const of = (round: readonly Turn[], names: string) => best(round, names, value, pick)
  const ratio = spread(
    rounds.map(
      (round) => of(round, goal.of) / (goal.best === undefined ? 1 : of(round, goal.best)),
    ),
  )
  const { atLeast, atMost } = goal
  const shareReached =
    atLeast !== undefined ? ratio.median / atLeast : (atMost ?? Number.NaN) / ratio.median
  // The worse quartile must reach the goal too, so that luck does not count.
  const met = atLeast !== undefined ? ratio.low >= atLeast : ratio.high <= (atMost ?? Number.NaN)
  return {
    title: goal.title,
    wanted: atLeast !== undefined ? `≥ ${atLeast}` : `≤ ${atMost}`,
    ratio,
    met,
    shareReached,
  }
}

const figure = (value: number) =>
  Number.isNaN(value) ? '–' : value >= 100 ? String(Math.round(value)) : value.toFixed(2)
const quartiles = ({ median, low, high }: Spread) =>
  `${figure(median)} (${figure(low)}–${figure(high)})`

/** Aligns the columns of some lines. */
export function table(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_cell, at) =>
    Math.max(...lines.map((line) => line[at]?.length ?? 0)),
  )
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Formats the result as the tables that are printed. */
export function printed({ facts, rows, goals, disturbedTurns }: Result): string {
  return [
    '',
    ...facts.map(([name, value]) => `${name}: ${value}`),
    `turns in which others used this machine: ${disturbedTurns}`,
    '',
    table([
      [
        'contestant, callers',
        'a second (quartiles)',
        'p50 ms',
        'p99 ms',
        'WAL B',
        'processor ms',
        '/ best TPC-B (quartiles)',
      ],
      ...rows.map((row) => [
        row.name,
        quartiles(row.perSecond),
        figure(row.p50),
        figure(row.p99),
        figure(row.walBytes),
        figure(row.processorMs),
        quartiles(row.toBestTpcB),
      ]),
    ]),
    '',
    table([
      [
        'behind',
        'mails a second',
        'left',
        'a second after',
        'late by',
        'slowest seal',
        'pages hear after, p50 / p99 ms',
      ],
      ...rows.flatMap(({ name, behind }) =>
        behind === undefined
          ? []
          : [
              [
                name,
                figure(behind.mailsASecond),
                figure(behind.mailsWaited),
                figure(behind.mailsASecondAfter),
                `${figure(behind.mailsWaited / behind.mailsASecondAfter)} s`,
                `${figure(behind.slowestSealSeconds)} s`,
                `${figure(behind.pagesHearAfterMs.p50)} / ${figure(behind.pagesHearAfterMs.p99)}`,
              ],
            ],
      ),
    ]),
    '',
    table([
      ['goal', 'wanted', 'reached (quartiles)', 'met'],
      ...goals.map((goal) => [
        goal.title,
        goal.wanted,
        quartiles(goal.ratio),
        goal.met ? 'yes' : 'no',
      ]),
    ]),
  ].join('\n')
}
