import { at, type Numbers } from '../numbers.ts'
import { type Groups, lowestOf, sortSets } from './groups.ts'
import { leastBySavings } from './saved-bound.ts'

/**
 * What is known of every set: payments without which groups cannot settle it, and 1 where they can with so many. `looks` may still be taken at groups; without any, no
 * set is known to be settled.
 */
export type GroupTable = { readonly groups: Groups; readonly least: Numbers; readonly isExact: Uint8Array; looks: number }

/** About a second. */
const LOOKS_MAX = 10_000_000

export function openGroupTable(groups: Groups): GroupTable {
  return { groups, least: leastBySavings(groups), isExact: new Uint8Array(groups.spare.length).fill(1, 0, 1), looks: LOOKS_MAX }
}

/** A group takes a payment more than was thought. What sets take at least stays true. */
export function takesMore({ groups, isExact }: GroupTable, group: number): void {
  groups.payments[group] = at(groups.payments, group) + 1
  sortSets(groups, groups.byLowest[lowestOf(group)] ?? [])
  isExact.fill(0, 1)
}

/** The fewest payments in which groups settle a set, each request in one of them; where that takes more than `limit`, any number above it. */
export function fewestInGroups(table: GroupTable, set: number, limit: number): number {
  const { groups: { payments, byLowest }, least, isExact } = table
  if (at(least, set) > limit || isExact[set] === 1) return at(least, set)
  let best = limit + 1
  for (const group of byLowest[lowestOf(set)] ?? []) {
    const few = best - 1 - at(payments, group)
    if (few < 0 || table.looks-- <= 0) break
    if (isWithin(table, group, set) && at(least, set ^ group) <= few) best = Math.min(best, best - 1 - few + fewestInGroups(table, set ^ group, few))
  }
  if (table.looks <= 0) return limit + 1
  least[set] = best
  isExact[set] = Number(best <= limit)
  return best
}

/** Groups that hold the lowest request of a set, and with which it can be settled in so many payments. */
export function* groupsFor(table: GroupTable, set: number, most: number): Generator<number> {
  const { groups: { payments, byLowest } } = table
  for (const group of byLowest[lowestOf(set)] ?? []) {
    const few = most - at(payments, group)
    if (few >= 0 && isWithin(table, group, set) && fewestInGroups(table, set ^ group, few) <= few) yield group
  }
}

function isWithin({ groups: { spare } }: GroupTable, group: number, set: number): boolean {
  return (group & set) === group && at(spare, set ^ group) >= 0
}
