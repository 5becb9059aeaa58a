import type pg from 'pg'
import type { Contestant } from './contestants/contestant.ts'
import { watchOthers, watchOwn } from './measure.ts'
import type { Turn } from './report.ts'
import { walBytesSince, walPosition } from './work.ts'

/**
 * Other programs that use more than this share of a core disturb a turn. The report marks such a
 * turn.
 */
export const DISTURBED_CORES = 0.2

// Each round begins with another contestant, and every second round runs backwards. So no
// contestant always follows one other.
function orderOf(round: number, contestants: readonly Contestant[], rounds: number): Contestant[] {
  const shift = Math.floor((round * contestants.length) / rounds)
  const shifted = [...contestants.slice(shift), ...contestants.slice(0, shift)]
  return round % 2 === 0 ? shifted : shifted.toReversed()
}

type Running = {
  readonly admin: Pick<pg.Client, 'query'>
  readonly until: number
  readonly log: (line: string) => void
}

/**
 * Runs at least one round. Adds a round only if one as long as the longest so far ends before
 * `until` (a value of performance.now).
 */
export async function runRounds(
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
  contestants: readonly Contestant[],
  { admin, until, log }: Running,
): Promise<Turn[]> {
  const turns: Turn[] = []
  let longest = 0
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    if (round > 0 && begun + longest > until) {
      log(`round ${round + 1}  left out: it would not end in time`)
      break
    }
    for (const contestant of orderOf(round, contestants, rounds)) {
      const turn = await runTurn(contestant, { round, seconds, admin })
      turns.push(turn)
      log(
        `round ${round + 1}  ${turn.name.padEnd(20)} ${Math.round(turn.measure.done / turn.measure.seconds)}/s${turn.disturbed ? `  others used ${turn.others.toFixed(1)} cores` : ''}`,
      )
      if (turn.measure.failed > 0 || turn.measure.done === 0)
        throw new Error(
          `void: ${turn.name} did ${turn.measure.done} and failed at ${turn.measure.failed}`,
        )
    }
    await refuseIfBroken(contestants)
    longest = Math.max(longest, performance.now() - begun)
  }
  return turns
}

async function runTurn(
  contestant: Contestant,
  { round, seconds, admin }: { round: number; seconds: number } & Pick<Running, 'admin'>,
): Promise<Turn> {
  await contestant.prepare?.(seconds)
  const before = await walPosition(admin)
  const othersMeanwhile = watchOthers()
  const ownMeanwhile = watchOwn()
  const measure = await contestant.run(seconds)
  const others = othersMeanwhile()
  const processorMs = (ownMeanwhile() * 1000) / measure.doneInAll
  const walBytes = (await walBytesSince(admin, before)) / measure.doneInAll
  return {
    round,
    name: contestant.name,
    callers: contestant.callers,
    measure,
    others,
    disturbed: others > DISTURBED_CORES,
    walBytes,
    processorMs,
    behind: await contestant.after?.(),
  }
}

async function refuseIfBroken(contestants: readonly Contestant[]): Promise<void> {
  for (const check of new Set(contestants.map(({ broken }) => broken))) {
    const broken = await check()
    if (broken.length > 0) throw new Error(`void: ${broken.join('; ')}`)
  }
}
