import {
  type AskSlot,
  type Board,
  give,
  paymentsIn,
  type PledgeSlot,
  roomBetween,
  sum,
} from './board.ts'

/** Requests of one amount that are tried as the other side of a payment. */
const TRIES = 32

/** An ask or a pledge. */
export type Slot = AskSlot | PledgeSlot
/** Open requests of one side by what they have left, those of one amount in line. */
export type Shelf = readonly Set<Slot>[]
/** The requests that are paired up, by side and amount. */
export type Table = {
  readonly board: Board
  readonly cap: number
  readonly asks: Shelf
  readonly pledges: Shelf
  readonly most: number
}

/** All requests of a board that have something left. */
export function openTable(board: Board): Table {
  const slots = [...board.asks, ...board.pledges]
  const most = slots.reduce((largest, { left }) => Math.max(largest, left), 0)
  const shelf = (): Shelf => Array.from({ length: most + 1 }, () => new Set<Slot>())
  const cap = Math.min(most, board.policy.matchCapSteps)
  const table: Table = { board, cap, asks: shelf(), pledges: shelf(), most }
  for (const slot of slots) put(table, slot)
  return table
}

/** How many of an amount are on a shelf. */
export function countOf(shelf: Shelf, amount: number): number {
  return shelf[amount]?.size ?? 0
}

/** Makes a payment between a request and one of this amount on the other side, if one may. */
export function payWith(table: Table, slot: Slot, amount: number, steps: number): boolean {
  let tries = 0
  for (const other of otherShelf(table, slot)[amount] ?? []) {
    if (tries++ >= TRIES) return false
    if (pay(table, slot, other, steps)) return true
  }
  return false
}

function pay(table: Table, slot: Slot, other: Slot, steps: number): boolean {
  const [pledge, ask] = 'rank' in slot ? [other, slot] : [slot, other]
  if (!('rank' in ask) || !('turn' in pledge)) return false
  if (!mayPay(table.board, pledge, ask, steps)) return false
  for (const each of [slot, other]) shelfOf(table, each)[each.left]?.delete(each)
  give(table.board, pledge, ask, steps)
  for (const each of [slot, other]) put(table, each)
  return true
}

// Within every limit, and the receiver keeps enough matches for what they still want.
function mayPay(board: Board, pledge: PledgeSlot, ask: AskSlot, steps: number): boolean {
  if (roomBetween(board, pledge, ask) < steps) return false
  const { receiveMatches, asks } = ask.person
  if (receiveMatches - 1 >= sum(asks.map(({ left }) => paymentsIn(board, left)))) return true
  const after = paymentsIn(board, ask.left - steps) - paymentsIn(board, ask.left)
  return receiveMatches - 1 >= sum(asks.map(({ left }) => paymentsIn(board, left))) + after
}

/** Puts a request on its shelf. */
export function put(table: Table, slot: Slot): void {
  if (slot.left > 0) shelfOf(table, slot)[slot.left]?.add(slot)
}

/** The shelf of a request's own side. */
export function shelfOf({ asks, pledges }: Table, slot: Slot): Shelf {
  return 'rank' in slot ? asks : pledges
}

/** The shelf of those it can be paired up with. */
export function otherShelf({ asks, pledges }: Table, slot: Slot): Shelf {
  return 'rank' in slot ? pledges : asks
}
