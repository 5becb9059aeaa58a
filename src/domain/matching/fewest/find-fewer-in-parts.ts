import { at } from '../numbers.ts'
import type { Share } from '../shares.ts'
import { type Budget, WHOLE_REQUESTS_MAX } from './budget.ts'
import { fewestFor, openBounds } from './fewest-for.ts'
import { findFewer } from './find-fewer.ts'
import { partOf, payShares, sharesIn, type SmallRun } from './small-run.ts'

/** So many requests of a larger run are settled anew at a time, which takes some milliseconds. */
const PART_REQUESTS_MAX = 14
/** What the search of one part may use of the run's budget. */
const PART_BUDGET: Budget = { states: 30_000, looks: 500_000 }
/** What the search of a whole run keeps for parts of it. */
const KEPT_FOR_PARTS: Budget = { states: 60_000, looks: 1_000_000 }
/**
 * After so many parts in vain for each request there is, one after the other, nothing more is
 * expected.
 */
const IN_VAIN_MAX = 4
const DRAWS_A_PART = 40
/**
 * An ask with the one pledge that it uses up cannot do better, but others may be able to with them;
 * so every other part may hold such pairs.
 */
const PARTS_A_TURN = 2

/**
 * The same steps for every ask in fewer payments, from the shares of a run in which nothing is
 * given yet. A run of few requests is settled anew as a whole. Of a larger one, and where that does
 * not come to its end, some requests that are settled with each other are settled anew while all
 * others stay as they are, again and again; which ones is drawn, in the same way each time.
 * Undefined where no way with fewer payments is found. In the run everything is given afterwards.
 */
export function findFewerInParts(
  run: SmallRun,
  shares: readonly Share[],
  budget: Budget,
): Share[] | undefined {
  const least = fewestFor(run, openBounds(run))
  payShares(run, shares)
  const paid = run.payments
  if (run.left.length > WHOLE_REQUESTS_MAX || !settleWhole(run, budget))
    settlePartsAnew(run, budget, least)
  return run.payments < paid ? sharesIn(run) : undefined
}

// False where there may be a way with fewer payments still. Of a run no larger than a part nothing
// is kept, so that nothing follows.
function settleWhole(run: SmallRun, budget: Budget): boolean {
  const kept = run.left.length > PART_REQUESTS_MAX ? KEPT_FOR_PARTS : { states: 0, looks: 0 }
  settleAnew(run, [...run.left.keys()], {
    budget,
    most: {
      states: Math.max(0, budget.states - kept.states),
      looks: Math.max(0, budget.looks - kept.looks),
    },
  })
  return budget.states > kept.states
}

function settlePartsAnew(run: SmallRun, budget: Budget, least: number): void {
  const slots = [...run.left.keys()].filter(
    (slot) => at(run.left, slot) > 0 || partnersOf(run, slot).length > 0,
  )
  const draw = drawing(slots)
  const inVain = new Set<string>()
  for (
    let [parts, failures] = [1, 0];
    failures < IN_VAIN_MAX * slots.length &&
    run.payments > least &&
    budget.states > 0 &&
    budget.looks > 0;
    parts++
  ) {
    const part = drawPart(run, draw, parts % PARTS_A_TURN === 0)
    const name = part.join()
    const isFewer = !inVain.has(name) && settleAnew(run, part, { budget, most: PART_BUDGET })
    if (isFewer) inVain.clear()
    else inVain.add(name)
    failures = isFewer ? 0 : failures + 1
  }
}

// Whole groups as far as there is room.
function drawPart(run: SmallRun, draw: () => number, withPairs: boolean): number[] {
  const part = new Set<number>()
  for (let draws = 0; draws < DRAWS_A_PART && part.size < PART_REQUESTS_MAX; draws++) {
    const group = groupAround(run, draw())
    const isPair =
      !withPairs && group.length === 2 && group.every((slot) => at(run.left, slot) === 0)
    if (
      !isPair &&
      group.every((slot) => !part.has(slot)) &&
      part.size + group.length <= PART_REQUESTS_MAX
    )
      for (const slot of group) part.add(slot)
  }
  return [...part].sort((one, other) => one - other)
}

// Requests that are settled with this one and with each other, the nearest first; of many, as many
// as a part may have.
function groupAround(run: SmallRun, slot: number): number[] {
  const group = new Set([slot])
  for (const member of group)
    for (const partner of partnersOf(run, member))
      if (group.size < PART_REQUESTS_MAX) group.add(partner)
  return [...group]
}

function partnersOf({ given, pledges, asks }: SmallRun, slot: number): number[] {
  const partners: number[] = []
  if (slot < pledges)
    for (let ask = 0; ask < asks; ask++)
      if (at(given, slot * asks + ask) > 0) partners.push(pledges + ask)
  if (slot >= pledges)
    for (let pledge = 0; pledge < pledges; pledge++)
      if (at(given, pledge * asks + slot - pledges) > 0) partners.push(pledge)
  return partners
}

// Only what these requests give each other is taken back and given anew, and those first in line
// and super pledges for urgent asks give no less.
function settleAnew(
  run: SmallRun,
  slots: readonly number[],
  { budget, most }: { budget: Budget; most: Budget },
): boolean {
  const { payments, firstSteps, urgentSteps } = run
  const given = sharesIn(run).filter(
    ({ pledge, ask }) => slots.includes(pledge - 1) && slots.includes(run.pledges + ask - 1),
  )
  payShares(run, given, -1)
  const part: Budget = {
    states: Math.min(budget.states, most.states),
    looks: Math.min(budget.looks, most.looks),
  }
  const start = { ...part }
  const wanted = { first: firstSteps - run.firstSteps, urgent: urgentSteps - run.urgentSteps }
  const found = findFewer(partOf(run, slots), {
    payments: payments - run.payments,
    wanted,
    budget: part,
  })
  budget.states -= start.states - part.states
  budget.looks -= start.looks - part.looks
  payShares(run, found ?? given)
  return found !== undefined
}

// One after the other by chance (a linear congruential generator), from the same start.
function drawing(slots: readonly number[]): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return slots[Math.floor(((state >>> 0) / 2 ** 32) * slots.length)] ?? 0
  }
}
