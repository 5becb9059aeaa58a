import {
  type AskSlot,
  type Board,
  isWholeOrNone,
  paymentsIn,
  type PledgeSlot,
  sum,
} from './board.ts'
import { exchangeFor } from './exchange.ts'
import { pairByMatches } from './pair-by-matches.ts'
import {
  countOf,
  openTable,
  otherShelf,
  payWith,
  put,
  type Shelf,
  shelfOf,
  type Slot,
  type Table,
} from './pair-table.ts'

/** Shares tried for exchanges in one run. */
const EXCHANGES_MAX = 20_000
/** With more than this pledged for one step asked nobody needs to use a pledge up. */
const ABUNDANT = 1.25
/** Payments of pledges for one of asks, above which many small pledges must find room. */
const MANY_PLEDGES = 1.25
/** No policy allows larger requests than this many steps. */
const STEPS_MAX = 1_000
/** Members with fewer matches than this beyond those they need go first. */
const SLACK = 2

/**
 * Gives every ask all that it has left in few payments, without trying everything. A request above
 * the cap of a match takes one payment for each cap it holds, one below it takes one; so equal
 * amounts close each other, then small ones close themselves with what needs a second payment
 * anyway, then one goes for two, and the largest first. Returns whether all asks got it.
 */
export function pairUp(board: Board): boolean {
  if ([...board.asks, ...board.pledges].some(({ left }) => left > STEPS_MAX)) return false
  const wanted = sum(board.asks.map(({ left }) => left))
  const isAbundant = sum(board.pledges.map(({ left }) => left)) > wanted * ABUNDANT
  const spare = isAbundant ? new Map<PledgeSlot, number>() : cutPledges(board, wanted)
  const table = openTable(board)
  const isMany = paymentsOf(board, board.pledges) > paymentsOf(board, board.asks) * MANY_PLEDGES
  for (const ask of board.asks.filter((each) => isTight(board, each))) payAll(table, ask)
  if (!isAbundant) pairAll(table, isMany)
  for (const shelf of table.asks.toReversed()) for (const ask of shelf) payAll(table, ask)
  for (const [pledge, steps] of spare) pledge.left += steps
  const tries = { left: EXCHANGES_MAX }
  for (const ask of board.asks.filter(({ left }) => left > 0)) exchangeFor(board, ask, tries)
  return board.asks.every(({ left }) => left === 0) && board.pledges.every(isWholeOrNone)
}

function paymentsOf(board: Board, slots: readonly Slot[]): number {
  return sum(slots.map(({ left }) => paymentsIn(board, left)))
}

// Sets aside what is not needed, so that the largest pledges are used up: they need the fewest
// payments.
function cutPledges({ pledges }: Board, wanted: number): Map<PledgeSlot, number> {
  const spare = new Map<PledgeSlot, number>()
  let open = wanted
  for (const pledge of pledges.toSorted((a, b) => b.left - a.left)) {
    const taken = pledge.whole && pledge.left > open ? 0 : Math.min(pledge.left, open)
    if (taken < pledge.left) spare.set(pledge, pledge.left - taken)
    pledge.left = taken
    open -= taken
  }
  return spare
}

function pairAll(table: Table, isMany: boolean): void {
  if (isMany) pairByMatches(table)
  pairEqual(table, 1, table.cap)
  const refused = new Set<Slot>()
  pairSmall(table, refused)
  pairLarge(table, refused)
  for (const slot of refused) put(table, slot)
  pairOneForTwo(table)
  for (let amount = table.most; amount > 0; amount--)
    for (const slot of [...(table.pledges[amount] ?? []), ...(table.asks[amount] ?? [])])
      if (slot.left === amount) payLargest(table, slot)
}

// Equal amounts within the cap: one payment closes both.
function pairEqual(table: Table, from: number, to: number): void {
  for (let amount = from; amount <= to; amount++)
    for (const ask of table.asks[amount] ?? []) {
      if (table.pledges[amount]?.size === 0) break
      payWith(table, ask, amount, amount)
    }
}

// The smallest first, because what is above the cap by little is left with a cap or less then.
function pairSmall(table: Table, refused: Set<Slot>): void {
  for (let amount = 1; amount <= table.cap;) {
    const slot = payable(table, amount)
    if (slot === undefined) {
      amount++
      continue
    }
    if (payWith(table, slot, amount, amount)) continue
    const rest = payInto(table, slot, amount)
    if (rest === 0) refused.add(slot)
    if (rest === 0) shelfOf(table, slot)[amount]?.delete(slot)
    else amount = Math.min(amount, rest)
  }
}

// A request of this amount, if the other side has as much or something above the cap.
function payable(table: Table, amount: number): Slot | undefined {
  const { asks, pledges } = table
  const [pledge] = pledges[amount] ?? []
  const [ask] = asks[amount] ?? []
  if (pledge && (ask || hasLarge(table, asks))) return pledge
  return ask && hasLarge(table, pledges) ? ask : undefined
}

function hasLarge({ cap }: Table, shelf: Shelf): boolean {
  return shelf.slice(cap + 1).some(({ size }) => size > 0)
}

// Into one above the cap that is left with a cap or less, else into the largest. Returns what is
// left of that one.
function payInto(table: Table, slot: Slot, amount: number): number {
  const { cap, most } = table
  for (let large = Math.min(most, cap + amount); large > cap; large--)
    if (payWith(table, slot, large, amount)) return large - amount
  for (let large = most; large > cap + amount; large--)
    if (payWith(table, slot, large, amount)) return large - amount
  return 0
}

// What is above the cap on one side only meets what is so on the other; then equals meet.
function pairLarge(table: Table, refused: Set<Slot>): void {
  const { cap, most, asks, pledges } = table
  while (payExcess(table)) pairSmall(table, refused)
  for (let amount = most; amount > cap; amount--) {
    const pairs = Math.min(countOf(pledges, amount), countOf(asks, amount))
    for (const ask of [...(asks[amount] ?? [])].slice(0, pairs)) payWith(table, ask, amount, cap)
    if (amount <= 2 * cap) pairEqual(table, amount - cap, amount - cap)
  }
}

function payExcess(table: Table): boolean {
  const { cap, asks, pledges } = table
  const pledge = excess(table, pledges, asks)
  const [first] = asks[excess(table, asks, pledges)] ?? []
  return pledge > 0 && first !== undefined && payWith(table, first, pledge, cap)
}

// The largest amount above the cap of which there are more than on the other side.
function excess({ cap, most }: Table, shelf: Shelf, other: Shelf): number {
  for (let amount = most; amount > cap; amount--)
    if (countOf(shelf, amount) > countOf(other, amount)) return amount
  return 0
}

function pairOneForTwo(table: Table): void {
  const { cap, asks, pledges } = table
  for (let amount = cap; amount > 1; amount--)
    for (const shelf of [pledges, asks])
      for (let larger = amount - 1; larger * 2 >= amount; larger--)
        for (const slot of shelf[amount] ?? [])
          if (!payByTwo(table, slot, { larger, smaller: amount - larger })) break
}

function payByTwo(
  table: Table,
  slot: Slot,
  { larger, smaller }: { larger: number; smaller: number },
): boolean {
  const needed = larger === smaller ? 2 : 1
  const isThere = countOf(otherShelf(table, slot), smaller) >= needed
  if (!isThere || !payWith(table, slot, larger, larger)) return false
  pairEqual(table, smaller, smaller)
  return true
}

// All of a request, in the largest payments there can be.
function payAll(table: Table, slot: Slot): void {
  for (let last = -1; slot.left > 0 && slot.left !== last;) {
    last = slot.left
    payPart(table, slot)
  }
}

// From two that make it up, the smallest that is enough, or the largest.
function payPart(table: Table, slot: Slot): boolean {
  const { cap, most } = table
  const steps = Math.min(slot.left, cap)
  if (payWith(table, slot, steps, steps) || payFirstOfTwo(table, slot)) return true
  for (let larger = steps + 1; larger <= most; larger++)
    if (payWith(table, slot, larger, steps)) return true
  for (let smaller = steps - 1; smaller > 0; smaller--)
    if (payWith(table, slot, smaller, smaller)) return true
  return false
}

function payFirstOfTwo(table: Table, slot: Slot): boolean {
  const { left } = slot
  const other = otherShelf(table, slot)
  for (let part = table.cap; left > table.cap && part >= left - table.cap; part--)
    if (countOf(other, left - part) > 0 && payWith(table, slot, part, part)) return true
  return false
}

function payLargest(table: Table, slot: Slot): void {
  const { cap, most } = table
  for (let last = -1; slot.left > 0 && slot.left !== last;) {
    last = slot.left
    const steps = Math.min(last, cap)
    let isPaid = false
    for (let other = steps; other > 0 && !isPaid; other--)
      isPaid = payWith(table, slot, other, other)
    for (let other = steps + 1; other <= most && !isPaid; other++)
      isPaid = payWith(table, slot, other, steps)
  }
}

function isTight(board: Board, { left, person }: AskSlot): boolean {
  const needs = sum(person.asks.map((ask) => paymentsIn(board, ask.left)))
  return left > 0 && person.receiveMatches - needs < SLACK
}
