import { at, type Numbers } from '../numbers.ts'
import type { Share } from '../shares.ts'
import { type Bounds, fewestFor, openBounds } from './fewest-for.ts'
import { fewestInGroups, groupsFor, type GroupTable, openGroupTable, takesMore } from './group-table.ts'
import { groupsOf, requestsOf } from './groups.ts'
import { type Budget, findWay } from './search-ways.ts'
import { narrowTo, pay, sharesIn, type SmallRun } from './small-run.ts'

/** Steps that pledges first in line give, and super pledges to urgent asks: no way that gives less is taken. */
export type Preferences = { readonly first: number; readonly urgent: number }

/** States that a search may look at: for groups that are to be settled together, for all that are settled alone, for each of these, and for the run as a whole. */
const STATES_MAX = { together: 12_000, alone: 150_000, group: 1_000, whole: 30_000 }
/** How often a group may turn out to take more payments than was thought. */
const CORRECTIONS_MAX = 600

type Search = { readonly run: SmallRun; readonly bounds: Bounds; readonly isPreferred: () => boolean }

/** A way to give every ask what it wants in fewer than so many payments, the fewest that are found; undefined when none is. */
export function findFewer(run: SmallRun, { payments, wanted }: { payments: number; wanted: Preferences }): Share[] | undefined {
  const search = { run, bounds: openBounds(run), isPreferred: () => run.firstSteps >= wanted.first && run.urgentSteps >= wanted.urgent }
  const { least, found } = findByGroups(search, payments - 1)
  let best = found
  const budget = { states: STATES_MAX.whole }
  for (let most = (best?.payments ?? payments) - 1; most >= least; most = best.payments - 1) {
    if (!findWay(run, search.bounds, { most, budget, accept: search.isPreferred })) break
    best = takenBack(run)
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
  const left = run.left.slice()
  const least = leastAlone(search, table, most)
  const budget = { states: STATES_MAX.together }
  for (let few = least; few <= most; few++) {
    const isFound = settleTogether({ ...search, table, left, budget, most: few }, groups.spare.length - 1)
    const found = takenBack(run)
    narrowTo(run, left, groups.slots)
    if (isFound) return { least, found }
  }
  return { least: table.looks > 0 ? least : fewestFor(run, bounds) }
}

// Payments of the cheapest groups, when each of them can be settled alone; above `most` when there are none.
function leastAlone({ run, bounds }: Search, table: GroupTable, most: number): number {
  const left = run.left.slice()
  const budget = { states: STATES_MAX.alone }
  const settled = new Set<number>()
  const isSettled = (group: number): boolean => {
    narrowTo(run, left, requestsOf(table.groups, group))
    const one = { states: Math.min(budget.states, STATES_MAX.group) }
    budget.states -= one.states
    const isFound = findWay(run, bounds, { most: at(table.groups.payments, group), budget: one, accept: () => true })
    budget.states += one.states
    takenBack(run)
    if (isFound) settled.add(group)
    return isFound
  }
  let few = at(table.least, table.least.length - 1)
  for (let corrections = 0; corrections < CORRECTIONS_MAX && budget.states > 0; corrections++) {
    while (few <= most && fewestInGroups(table, table.least.length - 1, few) > few) few++
    const group = few > most ? undefined : cheapestGroups(table, few).find((each) => !settled.has(each) && !isSettled(each))
    if (group === undefined) break
    takesMore(table, group)
  }
  narrowTo(run, left, table.groups.slots)
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

type Together = Search & { readonly table: GroupTable; readonly left: Numbers; readonly budget: Budget; readonly most: number }

// Each group in the first way that is found, so that the limits leave room for it beside those before it.
function settleTogether(together: Together, set: number): boolean {
  const { run, bounds, table, left, budget, most } = together
  if (set === 0) return together.isPreferred()
  const before = run.left.slice()
  const { wanted } = run
  for (const group of groupsFor(table, set, most - run.payments)) {
    const rest = set ^ group
    narrowTo(run, left, requestsOf(table.groups, group))
    const isFound = findWay(run, bounds, { most: most - fewestInGroups(table, rest, most), budget, isFirstOnly: true, accept: () => settleTogether(together, rest) })
    if (isFound) return true
    if (budget.states <= 0) break
  }
  run.left.set(before)
  run.wanted = wanted
  return false
}

function takenBack(run: SmallRun): Found {
  const found = { shares: sharesIn(run), payments: run.payments }
  for (const { pledge, ask, steps } of found.shares) pay(run, { pledge: pledge - 1, ask: ask - 1, steps: -steps })
  return found
}
