import { at } from '../numbers.ts'
import type { Share } from '../shares.ts'
import type { Budget } from './budget.ts'
import { type Bounds, fewestFor, openBounds } from './fewest-for.ts'
import {
  fewestInGroups,
  groupsFor,
  type GroupTable,
  openGroupTable,
  takesMore,
} from './group-table.ts'
import { groupsOf, requestsOf } from './groups.ts'
import { findWay } from './search-ways.ts'
import { partOf, sharesIn, type SmallRun } from './small-run.ts'

/**
 * Steps that pledges first in line give, and super pledges to urgent asks: no way that gives less
 * is taken.
 */
export type Preferences = { readonly first: number; readonly urgent: number }

/**
 * Of the states there were, what each search keeps for those after it: finding groups, settling
 * them alone and together. One group may use so many.
 */
const KEEPS = { groups: 0.6, alone: 0.3, together: 0.15 }
const OF_ONE_GROUP = 0.01
/** How often a group may turn out to take more payments than was thought. */
const CORRECTIONS_MAX = 600

type Search = {
  readonly run: SmallRun
  readonly bounds: Bounds
  readonly wanted: Preferences
  readonly budget: Budget
  readonly states: number
}

/**
 * A way to give every ask what it wants in fewer than so many payments, the fewest that are found;
 * undefined when none is.
 */
export function findFewer(
  run: SmallRun,
  { payments, wanted, budget }: { payments: number; wanted: Preferences; budget: Budget },
): Share[] | undefined {
  const search = { run, bounds: openBounds(run), wanted, budget, states: budget.states }
  if (fewestFor(run, search.bounds) >= payments) return undefined
  const { least, found } = findByGroups(search, payments - 1)
  let best = found
  const accept = (): boolean => {
    const isEnough = isPreferred([run], wanted)
    if (isEnough) best = { shares: sharesIn(run), payments: run.payments }
    return isEnough
  }
  for (let most = (best?.payments ?? payments) - 1; most >= least; most = best.payments - 1) {
    if (!findWay(run, search.bounds, { most, budget, keeps: 0, accept }) || best === undefined)
      break
  }
  return best?.shares
}

type Found = { readonly shares: Share[]; readonly payments: number }

/**
 * Requests that are settled with each other form groups; the more groups, the fewer payments. First
 * it is worked out which groups take the fewest, then whether each of them can be settled in so
 * many when it is alone, and with that known, whether groups can be settled one after the other.
 * With a number of payments without which there is no way.
 */
function findByGroups(search: Search, most: number): { least: number; found?: Found } {
  const { run, bounds, budget, states } = search
  const groups = groupsOf(run, bounds, { most, budget, keeps: states * KEEPS.groups })
  if (groups === undefined) return { least: fewestFor(run, bounds) }
  const table = openGroupTable(groups, budget)
  const alone = leastAlone(search, table, most)
  const least = alone.isSure ? alone.least : fewestFor(run, bounds)
  for (let few = alone.least; few <= most; few++) {
    const found = settleTogether(
      { ...search, table },
      { set: table.least.length - 1, most: few, before: [] },
    )
    if (found !== undefined) return { least, found }
  }
  return { least }
}

// Payments of the cheapest groups, when each of them can be settled alone; above `most` when there
// are none. Sure when every search came to its end.
function leastAlone(
  { run, bounds, budget, states }: Search,
  table: GroupTable,
  most: number,
): { least: number; isSure: boolean } {
  const all = table.least.length - 1
  const settled = new Set<number>()
  let isSure = true
  const isSettled = (group: number): boolean => {
    const keeps = Math.max(states * KEEPS.alone, budget.states - states * OF_ONE_GROUP)
    const isFound = findWay(partOf(run, requestsOf(table.groups, group)), bounds, {
      most: at(table.groups.payments, group),
      budget,
      keeps,
      accept: () => true,
    })
    if (isFound) settled.add(group)
    else isSure &&= budget.states > keeps
    return isFound
  }
  let few = at(table.least, all)
  for (
    let corrections = 0;
    corrections < CORRECTIONS_MAX && budget.states > states * KEEPS.alone;
    corrections++
  ) {
    while (few <= most && fewestInGroups(table, all, few) > few) few++
    const group =
      few > most
        ? undefined
        : cheapestGroups(table, few).find((each) => !settled.has(each) && !isSettled(each))
    if (group === undefined) break
    takesMore(table, group)
  }
  return { least: few, isSure: isSure && budget.looks > 0 }
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

type Together = Search & { readonly table: GroupTable }

// Each group in the first way that is found, so that the limits leave room for it beside those
// before it.
function settleTogether(
  together: Together,
  { set, most, before }: { set: number; most: number; before: readonly SmallRun[] },
): Found | undefined {
  const { run, bounds, table, budget, states, wanted } = together
  if (set === 0)
    return isPreferred(before, wanted)
      ? {
          shares: inOrder(before.flatMap(sharesIn)),
          payments: before.reduce((sum, part) => sum + part.payments, 0),
        }
      : undefined
  let found: Found | undefined
  for (const group of groupsFor(table, set, most)) {
    const rest = set ^ group
    const part = partOf(run, requestsOf(table.groups, group))
    const accept = (): boolean => {
      found = settleTogether(together, {
        set: rest,
        most: most - part.payments,
        before: [...before, part],
      })
      return found !== undefined
    }
    const isFound = findWay(part, bounds, {
      most: most - fewestInGroups(table, rest, most),
      budget,
      keeps: states * KEEPS.together,
      isFirstOnly: true,
      accept,
    })
    if (isFound || budget.states <= states * KEEPS.together) break
  }
  return found
}

function isPreferred(parts: readonly SmallRun[], { first, urgent }: Preferences): boolean {
  const sum = (stepsOf: (part: SmallRun) => number): number =>
    parts.reduce((steps, part) => steps + stepsOf(part), 0)
  return (
    sum(({ firstSteps }) => firstSteps) >= first && sum(({ urgentSteps }) => urgentSteps) >= urgent
  )
}

function inOrder(shares: Share[]): Share[] {
  return shares.sort((one, other) => one.ask - other.ask || one.pledge - other.pledge)
}
