import { at } from '../numbers.ts'
import type { Share } from '../shares.ts'
import { type Bounds, fewestFor, openBounds } from './fewest-for.ts'
import { fewestInGroups, groupsFor, type GroupTable, openGroupTable, takesMore } from './group-table.ts'
import { groupsOf, requestsOf } from './groups.ts'
import { type Budget, findWay } from './search-ways.ts'
import { partOf, sharesIn, type SmallRun } from './small-run.ts'

/** Steps that pledges first in line give, and super pledges to urgent asks: no way that gives less is taken. */
export type Preferences = { readonly first: number; readonly urgent: number }

/** States that a search may look at: for groups that are to be settled together, for all that are settled alone, for each of these, and for the run as a whole. */
const STATES_MAX = { together: 30_000, alone: 80_000, group: 600, whole: 12_000 }
/** How often a group may turn out to take more payments than was thought. */
const CORRECTIONS_MAX = 600

type Search = { readonly run: SmallRun; readonly bounds: Bounds; readonly wanted: Preferences }

/** A way to give every ask what it wants in fewer than so many payments, the fewest that are found; undefined when none is. */
export function findFewer(run: SmallRun, { payments, wanted }: { payments: number; wanted: Preferences }): Share[] | undefined {
  const search = { run, bounds: openBounds(run), wanted }
  const { least, found } = findByGroups(search, payments - 1)
  let best = found
  const budget = { states: STATES_MAX.whole }
  const accept = (): boolean => {
    const isEnough = isPreferred([run], wanted)
    if (isEnough) best = { shares: sharesIn(run), payments: run.payments }
    return isEnough
  }
  for (let most = (best?.payments ?? payments) - 1; most >= least; most = best.payments - 1) {
    if (!findWay(run, search.bounds, { most, budget, accept }) || best === undefined) break
  }
  return best?.shares
}

type Found = { readonly shares: Share[]; readonly payments: number }

/**
 * Requests that are settled with each other form groups; the more groups, the fewer payments. First it is worked out which groups take the fewest, then whether each of
 * them can be settled in so many when it is alone, and with that known, whether groups can be settled one after the other. With a number of payments without which there
 * is no way.
 */
function findByGroups(search: Search, most: number): { least: number; found?: Found } {
  const { run, bounds } = search
  const groups = groupsOf(run, bounds, most)
  if (groups === undefined) return { least: fewestFor(run, bounds) }
  const table = openGroupTable(groups)
  const least = leastAlone(search, table, most)
  const budget = { states: STATES_MAX.together }
  for (let few = least; few <= most; few++) {
    const found = settleTogether({ ...search, table, budget }, { set: table.least.length - 1, most: few, before: [] })
    if (found !== undefined) return { least, found }
  }
  return { least: table.looks > 0 ? least : fewestFor(run, bounds) }
}

// Payments of the cheapest groups, when each of them can be settled alone; above `most` when there are none.
function leastAlone({ run, bounds }: Search, table: GroupTable, most: number): number {
  const all = table.least.length - 1
  const budget = { states: STATES_MAX.alone }
  const settled = new Set<number>()
  const isSettled = (group: number): boolean => {
    const own = { states: STATES_MAX.group }
    const isFound = findWay(partOf(run, requestsOf(table.groups, group)), bounds, { most: at(table.groups.payments, group), budget: own, accept: () => true })
    budget.states -= STATES_MAX.group - own.states
    if (isFound) settled.add(group)
    return isFound
  }
  let few = at(table.least, all)
  for (let corrections = 0; corrections < CORRECTIONS_MAX && budget.states > 0; corrections++) {
    while (few <= most && fewestInGroups(table, all, few) > few) few++
    const group = few > most ? undefined : cheapestGroups(table, few).find((each) => !settled.has(each) && !isSettled(each))
    if (group === undefined) break
    takesMore(table, group)
  }
  return few
}

function cheapestGroups(table: GroupTable, payments: number): number[] {
  const groups: number[] = []
  for (let [set, few] = [table.least.length - 1, payments]; set !== 0;) {
    const group = groupsFor(table, set, few).next().value
    if (group === undefined) break
    groups.push(group)
    set ^= group
    few -= at(table.groups.payments, group)
  }
  return groups
}

type Together = Search & { readonly table: GroupTable; readonly budget: Budget }

// Each group in the first way that is found, so that the limits leave room for it beside those before it.
function settleTogether(together: Together, { set, most, before }: { set: number; most: number; before: readonly SmallRun[] }): Found | undefined {
  const { run, bounds, table, budget, wanted } = together
  if (set === 0) return isPreferred(before, wanted) ? { shares: inOrder(before.flatMap(sharesIn)), payments: before.reduce((sum, part) => sum + part.payments, 0) } : undefined
  let found: Found | undefined
  for (const group of groupsFor(table, set, most)) {
    const rest = set ^ group
    const part = partOf(run, requestsOf(table.groups, group))
    const accept = (): boolean => {
      found = settleTogether(together, { set: rest, most: most - part.payments, before: [...before, part] })
      return found !== undefined
    }
    const isFound = findWay(part, bounds, { most: most - fewestInGroups(table, rest, most), budget, isFirstOnly: true, accept })
    if (isFound || budget.states <= 0) break
  }
  return found
}

function isPreferred(parts: readonly SmallRun[], { first, urgent }: Preferences): boolean {
  const sum = (stepsOf: (part: SmallRun) => number): number => parts.reduce((steps, part) => steps + stepsOf(part), 0)
  return sum(({ firstSteps }) => firstSteps) >= first && sum(({ urgentSteps }) => urgentSteps) >= urgent
}

function inOrder(shares: Share[]): Share[] {
  return shares.sort((one, other) => one.ask - other.ask || one.pledge - other.pledge)
}
