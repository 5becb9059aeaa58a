import { RANKS } from './columns.ts'
import { at } from '../numbers.ts'
import { giveBack, lackOf, lackOfReceiver, mayPay, pay } from './payments.ts'
import { leftOf, type Table } from './table.ts'

/** Shares of one amount that are looked at. */
const TRIES = 64

/**
 * Receivers with too few matches left for the small pledges that remain, or who may not have them,
 * get a larger share of somebody else, who takes small ones instead: one payment moves, none is
 * added. Whoever gave theirs away may need another's in turn, but always lacks less.
 */
export function handOn(table: Table): void {
  const waiting: number[] = []
  for (let ask = table.columns.pledges; ask < table.columns.slots; ask++)
    if (leftOf(table, ask) > 0) waiting.push(ask)
  const shares = sharesBySteps(table, TRIES * (waiting.length + 1))
  for (let ask = waiting.pop(); ask !== undefined; ask = waiting.pop()) {
    const from = takeOver(table, ask, shares)
    if (from === undefined) continue
    if (leftOf(table, ask) > 0 && lackOf(table, ask) > 0) waiting.push(ask)
    if (lackOf(table, from) > 0) waiting.push(from)
  }
}

// A share that is just enough, else the next larger, up to all that the ask wants; else the largest
// there is. Answers whose it was.
function takeOver(table: Table, ask: number, shares: readonly number[][]): number | undefined {
  const most = Math.min(leftOf(table, ask), table.columns.cap)
  const enough = Math.max(1, Math.min(most, lackOf(table, ask) + 1))
  let from: number | undefined
  for (let steps = enough; steps <= most && from === undefined; steps++)
    from = takeOneOf(table, ask, shares[steps] ?? [])
  for (let steps = enough - 1; steps > 0 && from === undefined; steps--)
    from = takeOneOf(table, ask, shares[steps] ?? [])
  return from
}

function takeOneOf(table: Table, ask: number, shares: number[]): number | undefined {
  const first = Math.max(0, shares.length - TRIES)
  for (let index = shares.length - 1; index >= first; index--) {
    const from = takeShare(table, ask, shares[index] ?? 0)
    if (from === undefined) continue
    shares[index] = shares.at(-1) ?? 0
    shares.pop()
    return from
  }
  return undefined
}

function takeShare(table: Table, ask: number, share: number): number | undefined {
  const { given, columns } = table
  const [pledge, from, steps] = [
    at(given.pledge, share),
    at(given.ask, share),
    at(given.steps, share),
  ]
  const lack = Math.max(1, lackOf(table, ask))
  const isStored =
    at(columns.rank, pledge) === RANKS.super && at(columns.rank, from) > at(columns.rank, ask)
  if (
    steps === 0 ||
    isStored ||
    at(columns.member, from) === at(columns.member, ask) ||
    lackOf(table, from) + steps - 1 >= lack
  )
    return undefined
  giveBack(table, share)
  const isAllowed = mayPay(table, pledge, ask, steps)
  pay(table, pledge, isAllowed ? ask : from, steps)
  return isAllowed ? from : undefined
}

// Of each amount more than are looked at. At the end those whose receivers would have matches
// enough for any pledges in place of them, the first made last: they closed both
// requests.
function sharesBySteps(table: Table, most: number): number[][] {
  const { given, columns } = table
  const lists = (): number[][] => Array.from({ length: columns.cap + 1 }, () => [])
  const [hard, easy] = [lists(), lists()]
  const mostMatches = columns.receiveMatches.reduce((most, matches) => Math.max(most, matches), 0)
  for (let share = 0; share < given.count; share++) {
    const steps = at(given.steps, share)
    const [ofHard, ofEasy] = [hard[steps], easy[steps]]
    if (!ofHard || !ofEasy || ofEasy.length >= most) continue
    const mayBeEasy = steps <= mostMatches + 1
    if (mayBeEasy && lackOfReceiver(table, share) + steps <= 1) ofEasy.push(share)
    else if (ofHard.length < most) ofHard.push(share)
  }
  return easy.map((shares, steps) => [...shares, ...(hard[steps] ?? [])].reverse())
}
