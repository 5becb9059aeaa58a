import { RANKS } from './columns.ts'
import { at, type Numbers } from '../numbers.ts'
import { giveAgain, giveBack, hasMatchLeft, mayBeSplit, mayPay, pay, sharesOf } from './payments.ts'
import type { Table } from './table.ts'

/** Payees of one pledge above which some of them go to others, where that is possible. */
const PAYEES_MAX = 5
/** Shares of one amount that are looked at for two payments of one pledge. */
const TRIES = 64

/**
 * Whoever would pay more than five for one pledge hands two payments to a giver who makes few, and
 * makes one of theirs that is as large as both: as many payments in all, everybody gives and gets
 * as much, and nobody is left with a long list. So many exchanges are looked at as there are
 * shares, a few thousand more where they are few.
 */
export function easeGivers(table: Table): void {
  const payees = payeesOf(table)
  const crowded: number[] = []
  for (let pledge = 0; pledge < table.columns.pledges; pledge++)
    if (at(payees, pledge) > PAYEES_MAX && isFree(table, pledge)) crowded.push(pledge)
  if (crowded.length === 0) return
  const tooMany = crowded.reduce((sum, pledge) => sum + at(payees, pledge) - PAYEES_MAX, 0)
  const known: Known = {
    payees,
    shares: sharesOfFew(table, payees, tooMany + TRIES),
    triesLeft: table.given.count + TRIES * TRIES,
  }
  for (const pledge of crowded)
    while (at(payees, pledge) > PAYEES_MAX && easeOne(table, pledge, known));
}

// Super pledges stay with the urgent asks they were laid out for.
function isFree({ columns }: Table, pledge: number): boolean {
  return at(columns.rank, pledge) !== RANKS.super
}

// A payment more needs a match more.
function mayTakeOne(table: Table, pledge: number, payees: Numbers): boolean {
  return (
    at(payees, pledge) < PAYEES_MAX &&
    isFree(table, pledge) &&
    hasMatchLeft(table, pledge) &&
    mayBeSplit(table, pledge)
  )
}

function payeesOf({ given, columns }: Table): Numbers {
  const payees = new Int32Array(columns.pledges)
  for (let share = 0; share < given.count; share++) {
    const pledge = at(given.pledge, share)
    if (at(given.steps, share) > 0) payees[pledge] = at(payees, pledge) + 1
  }
  return payees
}

// By steps, of pledges that may take on one more.
function sharesOfFew(table: Table, payees: Numbers, most: number): number[][] {
  const { given, columns } = table
  const shares = Array.from({ length: columns.cap + 1 }, (): number[] => [])
  for (let share = 0; share < given.count; share++) {
    const ofSteps = shares[at(given.steps, share)]
    if (ofSteps && ofSteps.length < most && mayTakeOne(table, at(given.pledge, share), payees))
      ofSteps.push(share)
  }
  return shares
}

type Known = { readonly payees: Numbers; readonly shares: readonly number[][]; triesLeft: number }

// The smallest two payments first, and of each sum the first two that make it.
function easeOne(table: Table, pledge: number, known: Known): boolean {
  const stepsOf = (share: number): number => at(table.given.steps, share)
  const own = twoOfEachAmount(table, pledge)
  const tried = new Set<number>()
  for (const [index, other] of own.entries()) {
    for (const one of own.slice(0, index)) {
      const sum = stepsOf(one) + stepsOf(other)
      if (sum > table.columns.cap) break
      if (tried.has(sum)) continue
      tried.add(sum)
      if (findAndExchange(table, [one, other], known)) return true
    }
  }
  return false
}

// Of what a pledge gives, the smallest first.
function twoOfEachAmount(table: Table, pledge: number): number[] {
  const all = sharesOf(table, pledge)
  const ofAmounts = Map.groupBy(
    all.toSorted((one, other) => one - other),
    (share) => at(table.given.steps, share),
  )
  const amounts = [...ofAmounts.keys()].sort((one, other) => one - other)
  return amounts.flatMap((amount) =>
    (ofAmounts.get(amount) ?? [])
      .values()
      .filter((share) => isOnly(table, share, all))
      .take(2)
      .toArray(),
  )
}

// Two shares of one pledge to one ask become one payment, so that to take one of them away takes no
// payment away.
function isOnly({ given }: Table, share: number, ofPledge: readonly number[]): boolean {
  return ofPledge.every((other) => other === share || at(given.ask, other) !== at(given.ask, share))
}

function findAndExchange(table: Table, two: readonly [number, number], known: Known): boolean {
  const { given } = table
  const steps = at(given.steps, two[0]) + at(given.steps, two[1])
  const ofSteps = known.shares[steps] ?? []
  const last = Math.max(0, ofSteps.length - TRIES)
  for (let index = ofSteps.length - 1; index >= last && known.triesLeft > 0; index--) {
    const whole = ofSteps[index] ?? 0
    known.triesLeft--
    const isThere =
      at(given.steps, whole) === steps && mayTakeOne(table, at(given.pledge, whole), known.payees)
    const isDone = isThere && exchange(table, two, whole)
    if (isDone || !isThere) ofSteps.splice(index, 1)
    if (!isDone) continue
    moveOne(known.payees, at(given.pledge, two[0]), at(given.pledge, whole))
    return true
  }
  return false
}

function moveOne(payees: Numbers, from: number, to: number): void {
  payees[from] = at(payees, from) - 1
  payees[to] = at(payees, to) + 1
}

/**
 * One giver makes another's payment, who makes two in its place; false, and nothing changed, where
 * a limit is against it.
 */
function exchange(table: Table, two: readonly [number, number], whole: number): boolean {
  const [one, other, both] = [
    paymentOf(table, two[0]),
    paymentOf(table, two[1]),
    paymentOf(table, whole),
  ]
  // What one receiver may get of the new giver is not looked at for two payments together.
  if (
    at(table.columns.member, one.ask) === at(table.columns.member, other.ask) ||
    !isOnly(table, whole, sharesOf(table, both.pledge))
  )
    return false
  const old = [one, other, both]
  for (const { share } of old) giveBack(table, share)
  const made = [
    { ...both, pledge: one.pledge },
    { ...one, pledge: both.pledge },
    { ...other, pledge: both.pledge },
  ]
  const isAllowed = made.every(({ pledge, ask, steps }) => mayPay(table, pledge, ask, steps))
  for (const { pledge, ask, steps } of isAllowed ? made : []) pay(table, pledge, ask, steps)
  for (const { share, steps } of isAllowed ? [] : old) giveAgain(table, share, steps)
  return isAllowed
}

function paymentOf({ given }: Table, share: number) {
  return {
    share,
    pledge: at(given.pledge, share),
    ask: at(given.ask, share),
    steps: at(given.steps, share),
  }
}
