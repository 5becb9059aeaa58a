import { at } from '../numbers.ts'
import type { Budget } from './budget.ts'
import { type Bounds, fewestFor } from './fewest-for.ts'
import { mustBeUsedUp, pay, roomFor, type SmallRun } from './small-run.ts'
import { type Alike, alikeIn, stateKey } from './state-key.ts'

type Wanted = {
  readonly most: number
  readonly budget: Budget
  readonly keeps: number
  readonly accept: () => boolean
  readonly isFirstOnly?: boolean
}

type Search = Wanted & {
  readonly run: SmallRun
  readonly bounds: Bounds
  readonly alike: Alike
  readonly seen: Map<number, number>
  ends: number
}

type Payment = {
  readonly pledge: number
  readonly ask: number
  readonly steps: number
  readonly closes: number
}

/**
 * Tries payments until every ask has what it still wants, `most` altogether, in a way that `accept`
 * agrees to, which sees the run with these payments; afterwards the run is as it was. Answers false
 * when no such way is found before the budget has no more than `keeps`. Every payment is as large
 * as it can be when it is made: in some order that holds for a way with the fewest. With
 * `isFirstOnly`, `accept` is asked once.
 */
export function findWay(run: SmallRun, bounds: Bounds, wanted: Wanted): boolean {
  return goOn({ ...wanted, run, bounds, alike: alikeIn(run), seen: new Map(), ends: 0 })
}

function goOn(search: Search): boolean {
  const { run, most, seen, ends } = search
  if (run.wanted === 0) return isComplete(run) && (search.ends++, search.accept())
  if (isOver(search) || run.payments + fewestFor(run, search.bounds, most - run.payments) > most)
    return false
  const key = stateKey(run, search.alike)
  if ((seen.get(key) ?? -1) >= most - run.payments) return false
  for (const payment of nextPayments(search)) {
    pay(run, payment)
    const isFound = goOn(search)
    pay(run, { ...payment, steps: -payment.steps })
    if (isFound) return true
  }
  // Where only `accept` refused, another way to the same state may still do.
  if (search.ends === ends) seen.set(key, most - run.payments)
  return false
}

// Every state counts, also one that the bound ends at once: working that out is most of the time.
function isOver({ budget, keeps, isFirstOnly, ends }: Search): boolean {
  return budget.states-- <= keeps || (isFirstOnly === true && ends > 0)
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
      if (steps > 0)
        next.push({
          pledge,
          ask,
          steps,
          closes: Number(steps === left) + Number(steps === at(run.left, run.pledges + ask)),
        })
    }
  }
  return next.sort((one, other) => other.closes - one.closes || other.steps - one.steps)
}

// Of untouched pledges that are as good as each other one is enough.
function isRepeated(
  run: SmallRun,
  { kind, isTwin }: Alike,
  pledge: number,
  tried: Set<number>,
): boolean {
  if (at(isTwin, pledge) === 0 || at(run.left, pledge) < at(run.open, pledge)) return false
  const sort = at(kind, pledge) * 2 ** 31 + at(run.open, pledge)
  const isTried = tried.has(sort)
  tried.add(sort)
  return isTried
}

// Whole pledges are used in full or not at all.
function isComplete(run: SmallRun): boolean {
  for (let pledge = 0; pledge < run.pledges; pledge++) if (mustBeUsedUp(run, pledge)) return false
  return true
}
