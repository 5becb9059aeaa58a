import { at, type Numbers } from '../numbers.ts'
import type { Budget } from './budget.ts'
import { type Groups, lowestOf, sizeOf, sortSets } from './groups.ts'
import { leastBySavings } from './saved-bound.ts'

/**
 * What is known of every set: payments without which groups cannot settle it, and 1 where they can
 * with so many. Without looks left in the budget, no set is known to be settled.
 */
export type GroupTable = {
  readonly groups: Groups
  readonly least: Numbers
  readonly isExact: Uint8Array
  readonly budget: Budget
}

export function openGroupTable(groups: Groups, budget: Budget): GroupTable {
  return {
    groups,
    least: leastBySavings(groups),
    isExact: new Uint8Array(groups.spare.length).fill(1, 0, 1),
    budget,
  }
}

/** A group takes a payment more than was thought. What sets take at least stays true. */
export function takesMore({ groups, isExact }: GroupTable, group: number): void {
  groups.payments[group] = at(groups.payments, group) + 1
  if (at(groups.payments, group) > sizeOf(group)) putBack(groups, group)
  sortSets(groups, groups.byLowest[lowestOf(group)] ?? [])
  isExact.fill(0, 1)
}

// Now a pledge that could be spared may be needed.
function putBack(groups: Groups, group: number): void {
  for (const place of groups.slots.keys()) {
    const more = group | (1 << place)
    if (more === group || groups.isNeedless[more] !== 1) continue
    groups.isNeedless[more] = 0
    const sets = groups.byLowest[lowestOf(more)] ?? []
    sets.push(more)
    sortSets(groups, sets)
  }
}

/**
 * The fewest payments in which groups settle a set, each request in one of them; where that takes
 * more than `limit`, any number above it.
 */
export function fewestInGroups(table: GroupTable, set: number, limit: number): number {
  const {
    groups: { payments, byLowest },
    least,
    isExact,
  } = table
  if (at(least, set) > limit || isExact[set] === 1) return at(least, set)
  let best = limit + 1
  for (const group of byLowest[lowestOf(set)] ?? []) {
    const few = best - 1 - at(payments, group)
    if (few < 0 || table.budget.looks-- <= 0) break
    if (isWithin(table, group, set) && at(least, set ^ group) <= few)
      best = Math.min(best, best - 1 - few + fewestInGroups(table, set ^ group, few))
  }
  if (table.budget.looks <= 0) return limit + 1
  least[set] = best
  isExact[set] = Number(best <= limit)
  return best
}

/**
 * Groups that hold the lowest request of a set, and with which it can be settled in so many
 * payments.
 */
export function* groupsFor(table: GroupTable, set: number, most: number): Generator<number> {
  const {
    groups: { payments, byLowest },
  } = table
  for (const group of byLowest[lowestOf(set)] ?? []) {
    const few = most - at(payments, group)
    if (few >= 0 && isWithin(table, group, set) && fewestInGroups(table, set ^ group, few) <= few)
      yield group
  }
}

function isWithin({ groups: { spare } }: GroupTable, group: number, set: number): boolean {
  return (group & set) === group && at(spare, set ^ group) >= 0
}
