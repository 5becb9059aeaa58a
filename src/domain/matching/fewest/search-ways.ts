import { at } from '../numbers.ts'
import type { Share } from '../shares.ts'
import { type Bounds, fewestFor, openBounds } from './fewest-for.ts'
import { pay, roomFor, sharesIn, type SmallRun } from './small-run.ts'
import { type Alike, alikeIn, stateKey } from './state-key.ts'

/** Steps that pledges first in line give, and super pledges to urgent asks: no way that gives less is taken. */
export type Preferences = { readonly first: number; readonly urgent: number }

type Search = { readonly run: SmallRun; readonly alike: Alike; readonly bounds: Bounds; readonly wanted: Preferences; readonly seen: Map<number, number>; states: number }

/** Share of the states that may be looked at from above. */
const FROM_ABOVE = 0.25

type Payment = { readonly pledge: number; readonly ask: number; readonly steps: number; readonly closes: number }

/**
 * A way to give every ask what it wants in fewer than so many payments, the fewest that are found within so many states; undefined when there is none. Every
 * payment is as large as it can be when it is made: in some order that holds for a way with the fewest.
 */
export function findFewer(run: SmallRun, { payments, wanted, statesMax }: { payments: number; wanted: Preferences; statesMax: number }): Share[] | undefined {
  const search: Search = { run, alike: alikeIn(run), bounds: openBounds(run), wanted, seen: new Map(), states: 0 }
  const least = fewestFor(run, search.bounds)
  let [best, most]: [Share[] | undefined, number] = [undefined, payments - 1]
  // From above first, for any better way; then from below, where hardly any way is left to be tried.
  search.states = statesMax * FROM_ABOVE
  while (most >= least && findWay(search, most, [])) {
    best = sharesIn(run)
    most = run.payments - 1
    takeAllBack(run)
  }
  if (search.states > 0) return best
  search.seen.clear()
  search.states = statesMax
  for (let few = least; few <= most; few++) if (findWay(search, few, [])) return sharesIn(run)
  return best
}

function takeAllBack(run: SmallRun): void {
  for (const { pledge, ask, steps } of sharesIn(run)) pay(run, { pledge: pledge - 1, ask: ask - 1, steps: -steps })
}

// `tried` are payments that need not be made here: they were made before, in the same state as it was without later payments that have nothing to do with them.
function findWay(search: Search, most: number, tried: readonly Payment[]): boolean {
  const { run, seen } = search
  if (run.wanted === 0) return isComplete(search)
  if (search.states <= 0 || run.payments + fewestFor(run, search.bounds, most - run.payments) > most) return false
  const key = stateKey(run, search.alike)
  if ((seen.get(key) ?? -1) >= most - run.payments) return false
  search.states--
  const done = [...tried]
  for (const payment of nextPayments(search)) {
    if (tried.some(({ pledge, ask }) => pledge === payment.pledge && ask === payment.ask)) continue
    pay(run, payment)
    if (findWay(search, most, done.filter((other) => isApart(run, payment, other)))) return true
    pay(run, { ...payment, steps: -payment.steps })
    done.push(payment)
  }
  seen.set(key, most - run.payments)
  return false
}

// Whether neither payment changes anything for the other.
function isApart({ member, pledges }: SmallRun, one: Payment, other: Payment): boolean {
  const [giver, receiver] = [at(member, one.pledge), at(member, pledges + one.ask)]
  const [otherGiver, otherReceiver] = [at(member, other.pledge), at(member, pledges + other.ask)]
  return giver !== otherGiver && receiver !== otherReceiver && !(giver === otherReceiver && receiver === otherGiver)
}

// Those that close both requests first, then the largest.
function nextPayments({ run, alike }: Search): Payment[] {
  const next: Payment[] = []
  const tried = new Set<number>()
  for (let pledge = 0; pledge < run.pledges; pledge++) {
    const left = at(run.left, pledge)
    if (left === 0 || isRepeated(run, alike, pledge, tried)) continue
    for (let ask = 0; ask < run.asks; ask++) {
      const steps = roomFor(run, pledge, ask)
      if (steps > 0) next.push({ pledge, ask, steps, closes: Number(steps === left) + Number(steps === at(run.left, run.pledges + ask)) })
    }
  }
  return next.sort((one, other) => other.closes - one.closes || other.steps - one.steps)
}

// Of untouched pledges that are as good as each other one is enough.
function isRepeated(run: SmallRun, { kind, isTwin }: Alike, pledge: number, tried: Set<number>): boolean {
  if (at(isTwin, pledge) === 0 || at(run.left, pledge) < at(run.open, pledge)) return false
  const sort = at(kind, pledge) * 100_000 + at(run.open, pledge)
  const isTried = tried.has(sort)
  tried.add(sort)
  return isTried
}

function isComplete({ run, wanted }: Search): boolean {
  for (let pledge = 0; pledge < run.pledges; pledge++) {
    const left = at(run.left, pledge)
    if (at(run.isWhole, pledge) === 1 && left > 0 && left < at(run.open, pledge)) return false
  }
  return run.firstSteps >= wanted.first && run.urgentSteps >= wanted.urgent
}
