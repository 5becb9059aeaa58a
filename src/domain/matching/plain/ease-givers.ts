import { RANKS } from './columns.ts'
import { at, type Numbers } from '../numbers.ts'
import { giveAgain, giveBack, mayPay, pay, sharesOf } from './payments.ts'
import type { Table } from './table.ts'

/** Payees of one pledge above which some of them go to others, where that is possible. */
const PAYEES_MAX = 5
/** Shares of one amount that are looked at for one pledge. */
const TRIES = 64

/**
 * Whoever would pay more than five for one pledge hands two payments to a giver who makes few, and makes one of theirs that is as large as both: as many
 * payments in all, everybody gives and gets as much, and nobody is left with a long list.
 */
export function easeGivers(table: Table): void {
  const payees = payeesOf(table)
  const crowded: number[] = []
  for (let pledge = 0; pledge < table.columns.pledges; pledge++) if (at(payees, pledge) > PAYEES_MAX && isFree(table, pledge)) crowded.push(pledge)
  if (crowded.length === 0) return
  const shares = sharesOfFew(table, payees, crowded.length + TRIES)
  for (const pledge of crowded) while (at(payees, pledge) > PAYEES_MAX && easeOne(table, pledge, { payees, shares }));
}

// Super pledges stay with the urgent asks they were laid out for.
function isFree({ columns }: Table, pledge: number): boolean {
  return at(columns.rank, pledge) !== RANKS.super
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
    const [pledge, ofSteps] = [at(given.pledge, share), shares[at(given.steps, share)]]
    if (ofSteps && ofSteps.length < most && at(payees, pledge) < PAYEES_MAX && isFree(table, pledge)) ofSteps.push(share)
  }
  return shares
}

type Known = { readonly payees: Numbers; readonly shares: readonly number[][] }

// The smallest two payments first.
function easeOne(table: Table, pledge: number, known: Known): boolean {
  const stepsOf = (share: number): number => at(table.given.steps, share)
  const own = sharesOf(table, pledge).sort((one, other) => stepsOf(one) - stepsOf(other) || one - other)
  for (const [index, other] of own.entries()) {
    for (const one of own.slice(0, index)) if (stepsOf(one) + stepsOf(other) <= table.columns.cap && findAndExchange(table, [one, other], known)) return true
  }
  return false
}

function findAndExchange(table: Table, two: readonly [number, number], { payees, shares }: Known): boolean {
  const { given } = table
  const from = at(given.pledge, two[0])
  const steps = at(given.steps, two[0]) + at(given.steps, two[1])
  const ofSteps = shares[steps] ?? []
  for (let index = ofSteps.length - 1; index >= Math.max(0, ofSteps.length - TRIES); index--) {
    const whole = ofSteps[index] ?? 0
    const to = at(given.pledge, whole)
    const isThere = at(given.steps, whole) === steps && at(payees, to) < PAYEES_MAX
    const isDone = isThere && exchange(table, two, whole)
    if (isDone || !isThere) ofSteps.splice(index, 1)
    if (!isDone) continue
    payees[from] = at(payees, from) - 1
    payees[to] = at(payees, to) + 1
    return true
  }
  return false
}

/** One giver makes another's payment, who makes two in its place; false, and nothing changed, where a limit is against it. */
function exchange(table: Table, two: readonly [number, number], whole: number): boolean {
  const [one, other, both] = [paymentOf(table, two[0]), paymentOf(table, two[1]), paymentOf(table, whole)]
  // What one receiver may get of the new giver is not looked at for two payments together.
  if (at(table.columns.member, one.ask) === at(table.columns.member, other.ask)) return false
  const old = [one, other, both]
  for (const { share } of old) giveBack(table, share)
  const made = [{ ...both, pledge: one.pledge }, { ...one, pledge: both.pledge }, { ...other, pledge: both.pledge }]
  const isAllowed = made.every(({ pledge, ask, steps }) => mayPay(table, pledge, ask, steps))
  for (const { pledge, ask, steps } of isAllowed ? made : []) pay(table, pledge, ask, steps)
  for (const { share, steps } of isAllowed ? [] : old) giveAgain(table, share, steps)
  return isAllowed
}

function paymentOf({ given }: Table, share: number) {
  return { share, pledge: at(given.pledge, share), ask: at(given.ask, share), steps: at(given.steps, share) }
}
