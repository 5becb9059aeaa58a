import { addLast, type AmountShelf, firstIn, moveTo, openShelf } from './amount-shelf.ts'
import type { AskSlot, Board, PledgeSlot, Slot } from '../board.ts'
import { followMoves, usableSteps } from '../serve/follow-moves.ts'
import { give, roomBetween } from '../rooms.ts'

/** How many items of one amount are looked at before another amount is taken. */
const TRIES = 32

/**
 * Asks and pledges that are to be settled with each other, by usable steps. Follows the board's
 * moves by itself.
 */
export type SettleTable = {
  readonly board: Board
  readonly asks: AmountShelf<Slot>
  readonly pledges: AmountShelf<Slot>
}

/** Lays out what is left of these asks and pledges, in the given order. */
export function openTable(
  board: Board,
  asks: readonly AskSlot[],
  pledges: readonly PledgeSlot[],
): SettleTable {
  const table: SettleTable = { board, asks: openShelf(), pledges: openShelf() }
  const sides = new Map<Slot, AmountShelf<Slot>>()
  for (const slot of [...asks, ...pledges]) {
    const steps = usableSteps(slot)
    sides.set(slot, sideOf(table, slot))
    if (steps > 0) addLast(sideOf(table, slot), slot, steps)
  }
  followMoves(board, (slot) => {
    const side = sides.get(slot)
    if (side) moveTo(side, slot, usableSteps(slot))
  })
  return table
}

export function sideOf(table: SettleTable, item: Slot): AmountShelf<Slot> {
  return item.kind === 'ask' ? table.asks : table.pledges
}

export function otherSide(table: SettleTable, item: Slot): AmountShelf<Slot> {
  return item.kind === 'ask' ? table.pledges : table.asks
}

/** Steps that may go between two items of different sides now. */
export function roomOf({ board }: SettleTable, one: Slot, other: Slot): number {
  if (one.kind === 'pledge' && other.kind === 'ask') return roomBetween(board, one, other)
  return one.kind === 'ask' && other.kind === 'pledge' ? roomBetween(board, other, one) : 0
}

/** Gives as much as possible between two items of different sides. */
export function settle(table: SettleTable, one: Slot, other: Slot): void {
  const steps = roomOf(table, one, other)
  if (one.kind === 'pledge' && other.kind === 'ask') give(table.board, one, other, steps)
  else if (one.kind === 'ask' && other.kind === 'pledge') give(table.board, other, one, steps)
}

/**
 * An item of the other side with exactly this amount, all of which may go to or come from the given
 * item.
 */
export function partnerWith(
  table: SettleTable,
  item: Slot,
  amount: number,
  except?: Slot,
): Slot | undefined {
  if (amount > table.board.policy.pairCapSteps) return undefined
  return firstIn(
    otherSide(table, item),
    amount,
    (other) => other !== except && roomOf(table, item, other) >= amount,
    TRIES,
  )
}
