import fc, { type AsyncCommand } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endOfNextWorkingDay } from '#domain/matches/working-days.ts'
import type { Draw } from './kind.ts'
import { KINDS } from './kinds.ts'
import { nowOf, openReal, type Real, snapshot, startOver } from './real.ts'
import { useWorkingDays } from './payment-kinds.ts'
import { emptyModel, HOUR, MINUTE } from './model.ts'
import { Deliver, DoSomething, Delay, Repeat, RunMatching, Send, Wait } from './step.ts'
import type { Tale } from './tale.ts'

/** The short form runs fixed tales. `npm run prove F11` sets more, and draws new ones. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 6)
const LENGTH = Number(process.env['MODEL_LENGTH'] ?? 40)
const SEED = Number(process.env['MODEL_SEED'] ?? 20_260_801)
const MINUTES_MAX = Number(process.env['MODEL_MINUTES'] ?? 10)

const WAITS = [
  31 * MINUTE,
  31 * MINUTE,
  31 * MINUTE,
  31 * MINUTE,
  31 * MINUTE,
  5 * HOUR + 7 * MINUTE,
  7 * HOUR,
  13 * HOUR,
  25 * HOUR + 3 * MINUTE,
  49 * HOUR + 2 * MINUTE,
  75 * HOUR,
  8 * 24 * HOUR + HOUR,
  31 * 24 * HOUR + 2 * HOUR,
] as const
const small = fc.nat({ max: 9_999 })
const draw: fc.Arbitrary<Draw> = fc.record({ pick: small, who: small, size: small, choice: small })
type Command = AsyncCommand<Tale, Real>
const send = (...kinds: string[]) =>
  fc.tuple(fc.constantFrom(...kinds), draw).map(([kind, numbers]) => new Send(kind, numbers))
const ANY = Object.keys(KINDS)
const COMMAND: fc.Arbitrary<Command> = fc.oneof(
  { weight: 24, arbitrary: draw.map((numbers) => new DoSomething(numbers)) },
  { weight: 6, arbitrary: send(...ANY) },
  {
    weight: 6,
    arbitrary: send(
      'take',
      'proposeRuling',
      'decideRuling',
      'accept',
      'appeal',
      'lateClaim',
      'askReversal',
      'returnMissing',
    ),
  },
  { weight: 3, arbitrary: fc.constant(new RunMatching()) },
  { weight: 4, arbitrary: fc.constantFrom(...WAITS).map((ms) => new Wait(ms)) },
  { weight: 1, arbitrary: small.map((pick) => new Repeat(pick)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...ANY), draw)
      .map(([kind, numbers]) => new Delay(kind, numbers)),
  },
  { weight: 1, arbitrary: fc.constant(new Deliver()) },
)
/** The first acts of each tale, so that later acts have rows to use. */
const BEGINNING: fc.Arbitrary<Command>[] = [
  send('pledge'),
  send('ask'),
  send('ask'),
  send('pledge'),
  send('review'),
  send('review'),
  fc.constant(new RunMatching()),
]
/**
 * This is rare by chance: late money of which a part or all goes back. The sizes select amounts,
 * the choices select yes and "return".
 */
const as = (kind: string, numbers: Partial<Draw>) =>
  fc.constant(new Send(kind, { pick: 1, who: 1, size: 0, choice: 1, ...numbers }))
const GOES_BACK: fc.Arbitrary<Command>[] = [
  as('pledge', { who: 0, size: 6 }),
  as('ask', { size: 2 }),
  as('review', {}),
  fc.constant(new RunMatching()),
  as('withdrawPledge', {}),
  fc.constant(new Wait(49 * HOUR + 2 * MINUTE)),
  fc.constantFrom(0, 6).map((size) => new Send('pledge', { pick: 1, who: 2, size, choice: 1 })),
  fc.constant(new RunMatching()),
  as('lateClaim', {}),
  as('confirm', {}),
]
const after = (beginning: fc.Arbitrary<Command>[]) =>
  fc
    .tuple(
      fc.tuple(...beginning),
      fc.array(COMMAND, {
        minLength: LENGTH - beginning.length,
        maxLength: LENGTH - beginning.length,
      }),
    )
    .map(([first, rest]) => [...first, ...rest])
const TALE = fc.oneof(
  { weight: 3, arbitrary: after(BEGINNING) },
  { weight: 1, arbitrary: after(GOES_BACK) },
)

let real: Real
beforeAll(async () => {
  useWorkingDays({
    endOfNext: (at) =>
      endOfNextWorkingDay(Temporal.Instant.fromEpochMilliseconds(Math.floor(at))).epochMilliseconds,
  })
  real = await openReal()
})
afterAll(() => real.w.close())

const met = new Map<string, number>()

async function runAll(commands: readonly Command[]): Promise<void> {
  await startOver(real)
  const tale: Tale = {
    model: emptyModel(await nowOf(real)),
    last: await snapshot(real),
    held: [],
    answered: [],
    sent: 0,
    met,
  }
  await fc.asyncModelRun(() => ({ model: tale, real }), commands)
}

/** Removes acts that a failing tale does not need, so that the tale is easier to read. */
async function shortest(commands: readonly Command[]): Promise<readonly Command[]> {
  let stored = commands.map((command) =>
    command instanceof DoSomething ? command.resolved() : command,
  )
  for (let before = Infinity; stored.length < before;) {
    before = stored.length
    for (let at = stored.length - 1; at >= 0; at--) {
      const without = stored.filter((_command, place) => place !== at)
      if (
        await runAll(without).then(
          () => false,
          () => true,
        )
      )
        stored = without
    }
  }
  return stored
}

test(
  `${RUNS} tales of ${LENGTH} acts follow the rules, and all invariants hold after each`,
  async () => {
    await fc.assert(
      fc.asyncProperty(TALE, async (commands) => {
        try {
          await runAll(commands)
        } catch (error) {
          const short = await shortest(commands)
          const reason = await runAll(short).then(
            () => error,
            (again: unknown) => again,
          )
          throw new Error(
            `${short.map(String).join('; ')}: ` +
              `${reason instanceof Error ? reason.message : String(reason)}`,
            { cause: reason },
          )
        }
      }),
      { numRuns: RUNS, endOnFailure: true, seed: SEED },
    )
    console.info(
      `met: ${[...met]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([what, times]) => `${what} ${times}`)
        .join(', ')}`,
    )
    expect(
      [...met.keys()].filter((what) => !what.endsWith('refused')).length,
    ).toBeGreaterThanOrEqual(20)
  },
  MINUTES_MAX * 60_000,
)
