import {
  type AskSlot,
  type Board,
  give,
  isWholeOrNone,
  paymentsIn,
  type PledgeSlot,
  roomBetween,
  sum,
} from './board.ts'
import { exchangeFor } from './exchange.ts'

/** Requests of one amount that are tried as the other side of a payment. */
const TRIES_MAX = 32
/** Payments of pledges for one of asks, above which many small pledges must find room. */
const MANY_PLEDGES = 1.25
/** No policy allows larger requests than this many steps. */
const STEPS_MAX = 1_000

type Slot = AskSlot | PledgeSlot
/** Open requests of one side by what they have left, those of one amount in line. */
type Shelf = readonly Set<Slot>[]
/** The requests that are paired up, by side and amount; `most` is the largest amount. */
type Table = {
  readonly board: Board
  readonly cap: number
  readonly asks: Shelf
  readonly pledges: Shelf
  readonly most: number
}

/**
 * Gives every ask all that it has left in few payments, without trying everything. A request above
 * the cap of a match takes one payment for each cap it holds, one below it takes one; so equal
 * amounts close each other, then small ones close themselves with what needs a second payment
 * anyway, then one goes for two, and the largest first; or the largest first at once. Returns whether
 * all asks got it.
 */
export function pairUp(board: Board, order: 'small first' | 'large first'): boolean {
  if ([...board.asks, ...board.pledges].some(({ left }) => left > STEPS_MAX)) return false
  const spare = cutPledges(board)
  const table = openTable(board)
  const payments = (slots: readonly Slot[]): number =>
    sum(slots.map(({ left }) => paymentsIn(board, left)))
  if (payments(board.pledges) > payments(board.asks) * MANY_PLEDGES) fillByNeed(table)
  if (order === 'small first') {
    pairSmall(table)
    pairLarge(table)
    pairOneForTwo(table)
  }
  payLargestFirst(table)
  for (const [pledge, steps] of spare) pledge.left += steps
  const open = board.asks.filter(({ left }) => left > 0)
  exchangeFor(board, open)
  return open.every(({ left }) => left === 0) && board.pledges.every(isWholeOrNone)
}

// Sets aside what is not needed, so that the largest pledges are used up: they need the fewest
// payments.
function cutPledges({ asks, pledges }: Board): Map<PledgeSlot, number> {
  const spare = new Map<PledgeSlot, number>()
  let open = sum(asks.map(({ left }) => left))
  for (const pledge of pledges.toSorted((a, b) => b.left - a.left)) {
    const taken = pledge.whole && pledge.left > open ? 0 : Math.min(pledge.left, open)
    if (taken < pledge.left) spare.set(pledge, pledge.left - taken)
    pledge.left = taken
    open -= taken
  }
  return spare
}

// Where many small pledges must find room in the few matches of receivers, the largest pledges first
// go to those who could not do with single steps for all of such a payment; else to the largest ask.
function fillByNeed(table: Table): void {
  const { board, most, cap, pledges } = table
  for (let amount = most; amount > 0; amount--) {
    const steps = Math.min(amount, cap)
    const lacking = board.asks.filter((ask) => ask.left >= steps && lackOf(ask) >= steps)
    for (const ask of lacking)
      while (ask.left >= steps && lackOf(ask) >= steps)
        if (!payWith(table, ask, amount, steps)) break
    for (const pledge of pledges[amount] ?? []) payLargestAsk(table, pledge)
  }
}

// Steps that one payment must bring, if each other one brings a single step.
function lackOf({ person }: AskSlot): number {
  return sum(person.asks.map(({ left }) => left)) - person.receiveMatches + 1
}

function payLargestAsk(table: Table, pledge: Slot): void {
  const steps = Math.min(pledge.left, table.cap)
  for (let ask = table.most; ask >= steps; ask--) if (payWith(table, pledge, ask, steps)) return
  for (let ask = steps - 1; ask > 0; ask--) if (payWith(table, pledge, ask, ask)) return
}

// The smallest first, because what is above the cap by little is left with a cap or less then.
function pairSmall(table: Table): void {
  let amount = 1
  while (amount <= table.cap) amount = Math.min(amount + 1, pairSmallest(table, amount))
}

// Returns the rest of a request that is now smaller still.
function pairSmallest(table: Table, amount: number): number {
  for (const slot of [...(table.pledges[amount] ?? []), ...(table.asks[amount] ?? [])]) {
    if (slot.left !== amount || payWith(table, slot, amount, amount)) continue
    const rest = payInto(table, slot)
    if (rest > 0 && rest <= amount) return rest
  }
  return Infinity
}

// Into one above the cap that is left with a cap or less, else into the largest. Returns what is
// left of that one, or 0.
function payInto(table: Table, slot: Slot): number {
  const { cap, most } = table
  const amount = slot.left
  for (let large = Math.min(most, cap + amount); large > cap; large--)
    if (payWith(table, slot, large, amount)) return large - amount
  for (let large = most; large > cap + amount; large--)
    if (payWith(table, slot, large, amount)) return large - amount
  return 0
}

// The largest above the cap meet, whatever is left of them.
function pairLarge(table: Table): void {
  const { cap, most } = table
  for (let amount = most; amount > cap; amount--)
    for (const slot of [...(table.pledges[amount] ?? []), ...(table.asks[amount] ?? [])])
      for (let other = most; other > cap && slot.left === amount; other--)
        if (payWith(table, slot, other, cap)) pairSmall(table)
}

function pairOneForTwo(table: Table): void {
  const { cap, asks, pledges } = table
  for (let amount = cap; amount > 1; amount--)
    for (const shelf of [pledges, asks])
      for (let larger = amount - 1; larger * 2 >= amount; larger--)
        for (const slot of shelf[amount] ?? []) if (!payByTwo(table, slot, larger)) break
}

function payByTwo(table: Table, slot: Slot, larger: number): boolean {
  const smaller = slot.left - larger
  const others = otherShelf(table, slot)[smaller]?.size ?? 0
  if (others < (larger === smaller ? 2 : 1) || !payWith(table, slot, larger, larger)) return false
  return payWith(table, slot, smaller, smaller)
}

// Whatever is left on the table, from the largest amount down.
function payLargestFirst(table: Table): void {
  for (let amount = table.most; amount > 0; amount--)
    for (const slot of [...(table.pledges[amount] ?? []), ...(table.asks[amount] ?? [])])
      if (slot.left === amount) payLargest(table, slot)
}

// All of a request in the largest payments there can be.
function payLargest(table: Table, slot: Slot): void {
  const { cap, most } = table
  for (let last = -1; slot.left > 0 && slot.left !== last;) {
    last = slot.left
    const steps = Math.min(last, cap)
    for (let other = steps; other > 0 && slot.left === last; other--)
      payWith(table, slot, other, other)
    for (let other = steps + 1; other <= most && slot.left === last; other++)
      payWith(table, slot, other, steps)
  }
}

// Makes a payment between a request and one of this amount on the other side, if one may.
function payWith(table: Table, slot: Slot, amount: number, steps: number): boolean {
  let tries = 0
  for (const other of otherShelf(table, slot)[amount] ?? []) {
    if (tries++ >= TRIES_MAX) return false
    const [pledge, ask] = 'rank' in slot ? [other, slot] : [slot, other]
    if (!('rank' in ask) || !('turn' in pledge) || !mayPay(table.board, pledge, ask, steps))
      continue
    pay(table, pledge, ask, steps)
    return true
  }
  return false
}

function pay(table: Table, pledge: PledgeSlot, ask: AskSlot, steps: number): void {
  for (const slot of [pledge, ask]) shelfOf(table, slot)[slot.left]?.delete(slot)
  give(table.board, pledge, ask, steps)
  for (const slot of [pledge, ask]) if (slot.left > 0) shelfOf(table, slot)[slot.left]?.add(slot)
}

// Within every limit, and the receiver keeps enough matches for what they still want.
function mayPay(board: Board, pledge: PledgeSlot, ask: AskSlot, steps: number): boolean {
  if (roomBetween(board, pledge, ask) < steps) return false
  const { receiveMatches, asks } = ask.person
  const after = paymentsIn(board, ask.left - steps) - paymentsIn(board, ask.left)
  return receiveMatches - 1 >= sum(asks.map(({ left }) => paymentsIn(board, left))) + after
}

function openTable(board: Board): Table {
  const slots = [...board.asks, ...board.pledges]
  const most = slots.reduce((largest, { left }) => Math.max(largest, left), 0)
  const shelf = (): Shelf => Array.from({ length: most + 1 }, () => new Set<Slot>())
  const cap = Math.min(most, board.policy.matchCapSteps)
  const table: Table = { board, cap, asks: shelf(), pledges: shelf(), most }
  for (const slot of slots) if (slot.left > 0) shelfOf(table, slot)[slot.left]?.add(slot)
  return table
}

function shelfOf({ asks, pledges }: Table, slot: Slot): Shelf {
  return 'rank' in slot ? asks : pledges
}

function otherShelf({ asks, pledges }: Table, slot: Slot): Shelf {
  return 'rank' in slot ? pledges : asks
}
