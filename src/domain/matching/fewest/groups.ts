import { at, type Numbers } from '../numbers.ts'
import type { Budget } from './budget.ts'
import { type Bounds, fewestFor } from './fewest-for.ts'
import { mustBeUsedUp, type SmallRun } from './small-run.ts'

/**
 * Sets of requests that may settle among themselves. A set is a number with the bits of its
 * requests' places in `slots`; by set, `spare` is what its pledges have more than its asks want
 * (below 0: too little), and `payments` what it takes at least. `byLowest` has the sets worth a
 * look by the place of their lowest bit, those of few payments first; `isNeedless` is 1 for those
 * left out because a pledge of theirs could be spared.
 */
export type Groups = {
  readonly slots: readonly number[]
  readonly spare: Numbers
  readonly payments: Numbers
  readonly isNeedless: Uint8Array
  readonly byLowest: readonly number[][]
}

/** More payments than any set takes; for sets that cannot settle among themselves. */
const NO_GROUP = 1_000_000

/**
 * Every group that may be part of a way with so many payments at most, for all that is open in a
 * run; undefined where there are too many to look at.
 */
export function groupsOf(
  run: SmallRun,
  bounds: Bounds,
  { most, budget, keeps }: { most: number; budget: Budget; keeps: number },
): Groups | undefined {
  const left = run.left.slice()
  const slots = [...left.keys()]
    .filter((slot) => at(left, slot) > 0)
    .sort((one, other) => at(left, other) - at(left, one))
  const spare = sparesOf(run, slots)
  const groups: Groups = {
    slots,
    spare,
    payments: new Int32Array(spare.length).fill(NO_GROUP),
    isNeedless: new Uint8Array(spare.length),
    byLowest: slots.map(() => []),
  }
  const worth = Int32Array.from(slots, (slot) => worthOf(run, slot))
  for (let set = 1; set < spare.length && budget.states > keeps; set++) {
    if (!isBalanced(spare, set)) continue
    if (hasSpared(groups, worth, set)) {
      groups.isNeedless[set] = 1
      groups.payments[set] = sizeOf(set) - 1
      continue
    }
    budget.states--
    groups.payments[set] = leastFor(run, bounds, { left, slots: requestsOf(groups, set) })
    if (at(groups.payments, set) <= most) groups.byLowest[lowestOf(set)]?.push(set)
  }
  narrowTo(run, left, slots)
  for (const sets of groups.byLowest) sortSets(groups, sets)
  return budget.states > keeps ? groups : undefined
}

// What can be spared of a request is all of it, or nothing.
function worthOf(run: SmallRun, slot: number): number {
  return slot < run.pledges && !mustBeUsedUp(run, slot) ? at(run.left, slot) : NO_GROUP
}

function isBalanced(spare: Numbers, set: number): boolean {
  return at(spare, set) >= 0 && at(spare, set) <= at(spare, spare.length - 1)
}

// A pledge alone is one that is not used.
function leastFor(
  run: SmallRun,
  bounds: Bounds,
  { left, slots }: { left: Numbers; slots: readonly number[] },
): number {
  narrowTo(run, left, slots)
  if (run.wanted === 0) return slots.some((slot) => mustBeUsedUp(run, slot)) ? NO_GROUP : 0
  return Math.min(NO_GROUP, Math.max(slots.length - 1, fewestFor(run, bounds)))
}

// Only these slots have anything left, as much as before; a run of its own for each of a hundred
// thousand groups takes twice the time.
function narrowTo(run: SmallRun, left: Numbers, slots: readonly number[]): void {
  run.left.fill(0)
  run.wanted = 0
  for (const slot of slots) {
    run.left[slot] = at(left, slot)
    if (slot >= run.pledges) run.wanted += at(left, slot)
  }
}

// Whether one of its pledges could be left out, and the others would take no more payments without
// it.
function hasSpared({ spare, payments }: Groups, worth: Numbers, set: number): boolean {
  const size = sizeOf(set)
  for (let rest = set; size > 1 && rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest
    if (at(worth, lowestOf(bit)) <= at(spare, set) && at(payments, set ^ bit) < size) return true
  }
  return false
}

function sparesOf({ pledges, left }: SmallRun, slots: readonly number[]): Numbers {
  const spare = new Int32Array(2 ** slots.length)
  for (const [place, slot] of slots.entries()) {
    const steps = slot < pledges ? at(left, slot) : -at(left, slot)
    for (let rest = 0; rest < 1 << place; rest++)
      spare[(1 << place) + rest] = at(spare, rest) + steps
  }
  return spare
}

export function sortSets({ payments }: Pick<Groups, 'payments'>, sets: number[]): void {
  sets.sort((one, other) => at(payments, one) - at(payments, other))
}

/** Place of the lowest bit of a set that is not empty. */
export function lowestOf(set: number): number {
  return 31 - Math.clz32(set & -set)
}

export function sizeOf(set: number): number {
  let size = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) size++
  return size
}

export function requestsOf({ slots }: Pick<Groups, 'slots'>, set: number): number[] {
  return slots.filter((_, place) => (set & (1 << place)) !== 0)
}
