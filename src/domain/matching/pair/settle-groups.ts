import {
  amountsUpTo,
  type AmountShelf,
  firstIn,
  itemsOf,
  largestAmount,
  moveTo,
} from './amount-shelf.ts'
import type { AskSlot, Board, PledgeSlot, Slot } from '../board.ts'
import { usableSteps } from '../serve/follow-moves.ts'
import { settleSmallRest } from './settle-small-rest.ts'
import {
  openTable,
  otherSide,
  partnerWith,
  roomOf,
  settle,
  type SettleTable,
  sideOf,
} from './settle-table.ts'

/**
 * Settles these asks with these pledges in few payments, in any order: equal amounts first, then
 * one against two, then the largest against the largest, closing exactly where it can. A small rest
 * is settled by the best grouping there is. Works on counts per amount, so it takes near n log n.
 * Requests that may not be put together any further are left over.
 */
export function settleGroups(
  board: Board,
  asks: readonly AskSlot[],
  pledges: readonly PledgeSlot[],
): void {
  const table = openTable(board, asks, pledges)
  settleEqual(table)
  settleSmallRest(table)
  const fewerAsks = table.asks.places.size < table.pledges.places.size
  if (fewerAsks && !hasSurplus(table)) settlePairs(table, table.asks, table.pledges)
  settlePairs(table, table.pledges, table.asks)
  if (!fewerAsks && !hasSurplus(table)) settlePairs(table, table.asks, table.pledges)
  settleLargest(table)
}

// With more pledged than asked two pledges for one ask are a payment too many: a part of a larger
// pledge will do.
function hasSurplus(table: SettleTable): boolean {
  return sumOf(table.pledges) > sumOf(table.asks)
}

function sumOf(shelf: AmountShelf<Slot>): number {
  return shelf.places.keys().reduce((sum, item) => sum + usableSteps(item), 0)
}

function settleEqual(table: SettleTable): void {
  for (const amount of amountsUpTo(table.asks, Infinity)) {
    for (const ask of itemsOf(table.asks, amount)) {
      const pledge = partnerWith(table, ask, amount)
      if (pledge) settle(table, ask, pledge)
    }
  }
}

// One item of the `ones` against two of the `twos` that make its amount together.
function settlePairs(table: SettleTable, ones: AmountShelf<Slot>, twos: AmountShelf<Slot>): void {
  for (const amount of amountsUpTo(ones, Infinity)) {
    for (const larger of amountsUpTo(twos, amount - 1)) {
      if (larger * 2 < amount) break
      while (
        settlePair(
          table,
          firstIn(ones, amount, () => true, 1),
          larger,
        )
      );
    }
  }
}

function settlePair(table: SettleTable, one: Slot | undefined, larger: number): boolean {
  if (!one || !otherSide(table, one).boxes.get(usableSteps(one) - larger)?.first) return false
  const first = partnerWith(table, one, larger)
  const second = first && partnerWith(table, one, usableSteps(one) - larger, first)
  if (!first || !second) return false
  const steps = usableSteps(second)
  settle(table, one, first)
  if (roomOf(table, one, second) === steps) settle(table, one, second)
  return true
}

function settleLargest(table: SettleTable): void {
  for (;;) {
    const item = largestItem(table)
    if (!item) return
    const partner = partnerFor(table, item)
    if (partner) settle(table, item, partner)
    else moveTo(sideOf(table, item), item, 0)
  }
}

function largestItem({ asks, pledges }: SettleTable): Slot | undefined {
  const ask = largestAmount(asks)
  const pledge = largestAmount(pledges)
  return ask > pledge ? firstIn(asks, ask, () => true, 1) : firstIn(pledges, pledge, () => true, 1)
}

// The same amount; else a smaller one that leaves an amount which is there too; else the largest;
// else whoever can take most.
function partnerFor(table: SettleTable, item: Slot): Slot | undefined {
  return (
    partnerWith(table, item, usableSteps(item)) ??
    partnerOfTwo(table, item) ??
    largestPartner(table, item) ??
    anyPartner(table, item)
  )
}

function partnerOfTwo(table: SettleTable, item: Slot): Slot | undefined {
  const others = otherSide(table, item)
  const wanted = usableSteps(item)
  for (const amount of amountsUpTo(others, wanted - 1)) {
    if (amount * 2 < wanted) return undefined
    if (!others.boxes.get(wanted - amount)?.first) continue
    const partner = partnerWith(table, item, amount)
    if (partner && partnerWith(table, item, wanted - amount, partner)) return partner
  }
  return undefined
}

function largestPartner(table: SettleTable, item: Slot): Slot | undefined {
  for (const amount of amountsUpTo(otherSide(table, item), usableSteps(item))) {
    const partner = partnerWith(table, item, amount)
    if (partner) return partner
  }
  return undefined
}

function anyPartner(table: SettleTable, item: Slot): Slot | undefined {
  let best: Slot | undefined
  let most = 0
  const wanted = Math.min(usableSteps(item), table.board.policy.pairCapSteps)
  for (const amount of amountsUpTo(otherSide(table, item), Infinity)) {
    if (amount <= most) break
    for (const other of itemsOf(otherSide(table, item), amount)) {
      const room = roomOf(table, item, other)
      if (room > most) [best, most] = [other, room]
      if (most >= Math.min(amount, wanted)) return best
    }
  }
  return best
}
