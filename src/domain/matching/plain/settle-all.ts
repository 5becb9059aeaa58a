import { payWith } from './payments.ts'
import {
  ASKS,
  countOf,
  has,
  opposite,
  PLEDGES,
  put,
  type Side,
  sideOf,
  type Table,
  takeFirst,
} from './table.ts'

const SIDES: readonly Side[] = [PLEDGES, ASKS]

/**
 * Settles all that lies on the table, both sides wanting as much, in few payments. A request above
 * the cap needs one payment for each cap it holds, one below it needs one; so equal amounts close
 * each other, then what is small closes itself with what is above the cap and needs a second
 * payment anyway, and what is large on one side only meets what is large on the other. What is left
 * then goes one for two, and the largest first.
 */
export function settleAll(table: Table): void {
  const refused: number[] = []
  settleEqual(table)
  settleSmall(table, refused)
  settleLarge(table, refused)
  for (const slot of refused) put(table, slot)
  settleOneForTwo(table)
  settleLargest(table)
}

/** Equal amounts within the cap: one payment closes both. */
export function settleEqual(table: Table, from = 1, to = table.columns.cap): void {
  for (let amount = from; amount <= to; amount++) {
    const refused: number[] = []
    while (has(table, ASKS, amount) && has(table, PLEDGES, amount)) {
      const ask = takeFirst(table, ASKS, amount)
      if (!payWith(table, ask, amount, amount)) refused.push(ask)
    }
    for (const slot of refused.reverse()) put(table, slot)
  }
}

// The smallest first, because the fewest amounts above the cap leave no more than a cap when they
// pay it. Nothing smaller can be paid before something smaller is left over.
function settleSmall(table: Table, refused: number[]): void {
  for (let amount = 1; amount <= table.columns.cap;) {
    const side = payableSide(table, amount)
    if (side === undefined) {
      amount++
      continue
    }
    const slot = takeFirst(table, side, amount)
    if (payWith(table, slot, amount, amount)) continue
    const rest = payLarge(table, slot, amount)
    if (rest === 0) refused.push(slot)
    else amount = Math.min(amount, rest)
  }
}

// Pledges or asks of this amount, if the other side has as much or something above the cap.
function payableSide(table: Table, amount: number): Side | undefined {
  const [pledge, ask] = [has(table, PLEDGES, amount), has(table, ASKS, amount)]
  if (pledge && (ask || hasLarge(table, ASKS))) return PLEDGES
  return ask && hasLarge(table, PLEDGES) ? ASKS : undefined
}

function hasLarge(table: Table, side: Side): boolean {
  for (let large = table.columns.mostSteps; large > table.columns.cap; large--)
    if (has(table, side, large)) return true
  return false
}

// Above the cap and left with a cap or less; else, in one payment more, with as much as possible.
// Answers what is left of it, 0 when nothing was paid.
function payLarge(table: Table, slot: number, amount: number): number {
  const { cap, mostSteps } = table.columns
  const other = opposite(sideOf(table, slot))
  for (let large = Math.min(mostSteps, cap + amount); large > cap; large--)
    if (has(table, other, large) && payWith(table, slot, large, amount)) return large - amount
  for (let large = mostSteps; large > cap + amount; large--)
    if (has(table, other, large) && payWith(table, slot, large, amount)) return large - amount
  return 0
}

function settleLarge(table: Table, refused: number[]): void {
  const { cap, mostSteps } = table.columns
  for (;;) {
    const [pledge, ask] = [largestExcess(table, PLEDGES), largestExcess(table, ASKS)]
    if (pledge === 0 || ask === 0) break
    const slot = takeFirst(table, ASKS, ask)
    const isPaid = payWith(table, slot, pledge, cap)
    if (!isPaid) {
      put(table, slot)
      break
    }
    settleSmall(table, refused)
  }
  for (let amount = mostSteps; amount > cap; amount--) {
    for (
      let pairs = Math.min(countOf(table, PLEDGES, amount), countOf(table, ASKS, amount));
      pairs > 0;
      pairs--
    ) {
      const slot = takeFirst(table, ASKS, amount)
      if (payWith(table, slot, amount, cap)) continue
      put(table, slot)
      break
    }
    if (amount - cap <= cap) settleEqual(table, amount - cap, amount - cap)
  }
}

// The largest amount above the cap of which there are more than on the other side.
function largestExcess(table: Table, side: Side): number {
  for (let amount = table.columns.mostSteps; amount > table.columns.cap; amount--) {
    if (countOf(table, side, amount) > countOf(table, opposite(side), amount)) return amount
  }
  return 0
}

function settleOneForTwo(table: Table): void {
  const { cap } = table.columns
  for (let amount = cap; amount > 1; amount--) {
    for (const side of SIDES) {
      for (let larger = amount - 1; larger * 2 >= amount; larger--)
        while (settlePair(table, side, amount, larger));
    }
  }
}

function settlePair(table: Table, side: Side, amount: number, larger: number): boolean {
  const other = opposite(side)
  const isThere =
    larger * 2 === amount
      ? countOf(table, other, larger) > 1
      : has(table, other, larger) && has(table, other, amount - larger)
  if (!has(table, side, amount) || !isThere) return false
  const slot = takeFirst(table, side, amount)
  if (!payWith(table, slot, larger, larger)) {
    put(table, slot)
    return false
  }
  settleEqual(table, amount - larger, amount - larger)
  return true
}

// The largest on the table takes the largest that it can close; where there is none, a part of a
// larger one.
function settleLargest(table: Table): void {
  for (let amount = table.columns.mostSteps; amount > 0; amount--) {
    for (const side of SIDES) {
      while (has(table, side, amount))
        if (!payLargest(table, side, amount)) takeFirst(table, side, amount)
    }
  }
}

function payLargest(table: Table, side: Side, amount: number): boolean {
  const most = Math.min(amount, table.columns.cap)
  const slot = takeFirst(table, side, amount)
  for (let other = most; other > 0; other--) if (payWith(table, slot, other, other)) return true
  for (let other = most + 1; other <= table.columns.mostSteps; other++)
    if (payWith(table, slot, other, most)) return true
  put(table, slot)
  return false
}
