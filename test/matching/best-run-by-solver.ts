import loadHighs from 'highs'
import type { MatchingInput, MatchingResult } from '#domain/matching/matching-types.ts'
import { askQueue } from '#domain/matching/queue-order.ts'
import { type ProgramPair, programOf, type RunProgram, sumOf, textOf } from './best-run-program.ts'

const SECONDS_MAX = 60
// The package says its types for require() only.
const load = loadHighs as unknown as typeof loadHighs.default
let solver = await load()
let solved = 0

/** What the best run of an input is, proved by a solver for integer programs. */
export type BestRun = {
  /** Steps per ask of the queue: the first ask the most there can be, then the second, ... */
  readonly served: readonly number[]
  /** The fewest payments for these amounts. */
  readonly fewest: number
  /** The most a preference can have for one payment more, and the fewest payments for that. */
  readonly urgentSteps: number
  readonly lineSteps: number
  readonly preferred: number
}

/** The best run, or undefined where the solver did not come to its end. */
export function bestRunBySolver(input: MatchingInput): BestRun | undefined {
  const program = programOf(input)
  if (program.pairs.length === 0)
    return {
      served: input.asks.map(() => 0),
      fewest: 0,
      urgentSteps: 0,
      lineSteps: 0,
      preferred: 0,
    }
  const fixed: string[] = []
  const served = mostServed(program, fixed)
  const payments = sumOf(program.pairs, 'payments') ?? ''
  const fewest = served && solve(program, `Minimize\n all: ${payments}`, fixed)
  if (served === undefined || fewest === undefined) return undefined
  const within = [...fixed, `${payments} <= ${fewest + 1}`]
  const wanted: number[] = []
  for (const isPreferred of preferencesOf(input)) {
    const sum = sumOf(program.pairs.filter(isPreferred))
    const most = sum === undefined ? 0 : solve(program, `Maximize\n all: ${sum}`, within)
    if (most === undefined) return undefined
    if (sum !== undefined) within.push(`${sum} >= ${most}`)
    wanted.push(most)
  }
  const [urgentSteps = 0, lineSteps = 0] = wanted
  const preferred =
    urgentSteps + lineSteps === 0 ? fewest : solve(program, `Minimize\n all: ${payments}`, within)
  return preferred === undefined ? undefined : { served, fewest, urgentSteps, lineSteps, preferred }
}

/** What super pledges give to urgent asks in a result, and what pledges first in line give. */
export function preferredSteps(
  input: MatchingInput,
  { matches }: Pick<MatchingResult, 'matches'>,
): { urgentSteps: number; lineSteps: number } {
  const pledges = new Map(input.pledges.map((pledge) => [pledge.id, pledge]))
  const asks = new Map(input.asks.map((ask) => [ask.id, ask]))
  const sum = (isPart: (match: MatchingResult['matches'][number]) => boolean): number =>
    matches.filter(isPart).reduce((total, { steps }) => total + steps, 0)
  return {
    urgentSteps: sum(
      ({ pledgeId, askId }) =>
        pledges.get(pledgeId)?.plan === 'super' && asks.get(askId)?.askClass === 'urgent',
    ),
    lineSteps: sum(({ pledgeId }) => pledges.get(pledgeId)?.firstInLine === true),
  }
}

function mostServed(program: RunProgram, fixed: string[]): number[] | undefined {
  const served: number[] = []
  for (const sum of program.served) {
    const most = sum === undefined ? 0 : solve(program, `Maximize\n all: ${sum}`, fixed)
    if (most === undefined) return undefined
    if (sum !== undefined) fixed.push(`${sum} = ${most}`)
    served.push(most)
  }
  return served
}

function preferencesOf(input: MatchingInput): ((pair: ProgramPair) => boolean)[] {
  const queue = askQueue(input)
  return [
    ({ pledge, rank }) => pledge.plan === 'super' && queue[rank]?.askClass === 'urgent',
    ({ pledge }) => pledge.firstInLine === true,
  ]
}

function solve(
  program: RunProgram,
  objective: string,
  more: readonly string[],
): number | undefined {
  const solution = solver.solve(textOf(program, objective, more), {
    time_limit: SECONDS_MAX,
    mip_rel_gap: 0,
    mip_abs_gap: 0.5,
    // With the usual one a run of fourteen requests was said to take a payment too many.
    mip_feasibility_tolerance: 1e-9,
    output_flag: false,
  })
  // The solver says -0 at times, which no test takes for 0.
  return solution.Status === 'Optimal' ? Math.round(solution.ObjectiveValue) + 0 : undefined
}

/** Takes a fresh solver now and then: its memory only ever grows. */
export async function freshSolver(): Promise<void> {
  if (++solved % 400 === 0) solver = await load()
}
