import fc, { type AsyncCommand } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endOfNextWorkingDay } from '#domain/shared/working-days.ts'
import type { Draw } from './kind.ts'
import { KINDS } from './kinds.ts'
import { useWorkingDays } from './match-kinds.ts'
import { emptyModel, HOUR, MINUTE } from './model.ts'
import { nowOf, openReal, type Real, snapshot, startOver } from './real.ts'
import { Deliver, HoldBack, Repeat, RunMatching, Send, type Tale, Wait } from './step.ts'

/** The short form; `npm run prove F11` sets more. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 50)
const LENGTH = Number(process.env['MODEL_LENGTH'] ?? 40)
const SEED = process.env['MODEL_SEED']
const MINUTES_MAX = Number(process.env['MODEL_MINUTES'] ?? 10)

const WAITS = [31 * MINUTE, 31 * MINUTE, 5 * HOUR + 7 * MINUTE, 7 * HOUR, 25 * HOUR + 3 * MINUTE, 25 * HOUR + 3 * MINUTE, 49 * HOUR + 2 * MINUTE, 75 * HOUR, 8 * 24 * HOUR + HOUR, 31 * 24 * HOUR + 2 * HOUR] as const
const small = fc.nat({ max: 9_999 })
const draw: fc.Arbitrary<Draw> = fc.record({ pick: small, who: small, size: small, choice: small })
type Command = AsyncCommand<Tale, Real>
const often = (times: number, arbitrary: fc.Arbitrary<Command>) => Array.from({ length: times }, () => arbitrary)
const COMMANDS: fc.Arbitrary<Command>[] = [
  ...Object.keys(KINDS).map((kind) => draw.map((numbers) => new Send(kind, numbers))),
  ...['pledge', 'pledge', 'ask', 'ask', 'review', 'review', 'claim', 'claim', 'claim', 'confirm', 'question', 'question', 'take', 'take', 'proposeRuling', 'proposeRuling', 'decideRuling', 'decideRuling'].map((kind) => draw.map((numbers) => new Send(kind, numbers))),
  ...often(4, fc.constant(new RunMatching())),
  ...often(4, fc.constantFrom(...WAITS).map((ms) => new Wait(ms))),
  ...often(2, small.map((pick) => new Repeat(pick))),
  ...often(2, fc.tuple(fc.constantFrom(...Object.keys(KINDS)), draw).map(([kind, numbers]) => new HoldBack(kind, numbers))),
  ...often(2, fc.constant(new Deliver())),
]

let real: Real
beforeAll(async () => {
  useWorkingDays({ endOfNext: (at) => endOfNextWorkingDay(Temporal.Instant.fromEpochMilliseconds(Math.floor(at))).epochMilliseconds })
  real = await openReal()
})
afterAll(() => real.w.close())

test(`${RUNS} tales of ${LENGTH} acts go as the rules say, and everything that must hold holds after each act`, async () => {
  const met = new Map<string, number>()
  await fc.assert(fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: LENGTH, size: 'max' }), async (commands) => {
    await startOver(real)
    const setup = async () => ({ model: { model: emptyModel(await nowOf(real)), last: await snapshot(real), held: [], answered: [], sent: 0, met } satisfies Tale, real })
    await fc.asyncModelRun(setup, commands)
  }), { numRuns: RUNS, endOnFailure: false, ...(SEED !== undefined && { seed: Number(SEED) }) })
  console.info(`met: ${[...met].sort(([one], [other]) => (one < other ? -1 : 1)).map(([what, times]) => `${what} ${times}`).join(', ')}`)
  expect([...met.keys()].filter((what) => !what.endsWith('refused')).length).toBeGreaterThanOrEqual(20)
}, MINUTES_MAX * 60_000)
