import { openBoard, type Share, sum } from './board.ts'
import type { OrderedInput } from './queue-order.ts'
import { fix, type Flow, flowIn, raise } from './flow.ts'
import {
  type CountLimit,
  type Item,
  networkOf,
  type ServeNetwork,
  sharesIn,
} from './serve-network.ts'

/** Arcs followed before the search ends, whatever the size of the run: one to two seconds. */
const ARCS_MAX = 80_000_000
/** The queue is searched in so many parts: what the first asks get is then known early. */
const STAGES = 14
/** What setting up a visit costs, in arcs followed for each arc. */
const VISIT_COST = 5

/** One way to mend a flow: an item takes at most so many units, or a whole pledge gives all. */
type Way = {
  readonly rooms: readonly (readonly [arc: number, room: number])[]
  readonly forced?: readonly number[]
  readonly item?: Item
  readonly unitsMax: number
}
/** What is decided on the way to a run that breaks nothing; `kept`: units an item takes at least. */
type Choices = {
  readonly rooms: Way['rooms']
  readonly forced: readonly number[]
  readonly kept: ReadonlyMap<Item, number>
}
type Best = { readonly served: readonly number[]; readonly shares: readonly Share[] }
type Search = {
  readonly network: ServeNetwork
  readonly rooms: readonly number[]
  best: Best
  /** Asks that are served, from the first, and what the first of them get for certain. */
  upTo: number
  fixed: readonly number[]
  arcsMax: number
}

/**
 * The shares that serve the queue best: the first ask gets the most it can, then the second, and so
 * on. Without what no flow knows (counts, whole pledges, directions) a flow is the best; where it
 * breaks one of these, the few choices that mend it are each tried, and dropped when even the flow
 * serves no better than what is known, at first `start`. `proven` is false when the search ended
 * early. `pair` looks for shares of just these amounts: what the first flow serves is the most there
 * can be, and where it can be paired up nothing is searched.
 */
export function serveBest(
  input: OrderedInput,
  start: readonly Share[],
  pair: (served: readonly number[]) => readonly Share[] | undefined,
): Best & { readonly proven: boolean } {
  const network = networkOf(openBoard(input))
  const best = { served: [], shares: start }
  const rooms = [...network.flow.room]
  const search: Search = { network, rooms, best, upTo: 0, arcsMax: 0, fixed: [] }
  const count = input.asks.length
  const bound = boundOf(search, count)
  const atOnce = bound && pair(bound)
  if (atOnce) return { served: bound, shares: atOnce, proven: true }
  let proven = true
  while (proven && search.upTo < count) {
    search.upTo = Math.min(count, search.upTo + Math.ceil(count / STAGES))
    const spare = ARCS_MAX - network.flow.followed
    search.arcsMax = ARCS_MAX - (search.upTo < count ? spare / 2 : 0)
    search.fixed = search.best.served
    search.best = { ...search.best, served: servedBy(search.best.shares, search.upTo) }
    proven = visit(search, { rooms: [], forced: [], kept: new Map() })
  }
  return { ...search.best, proven }
}

// What each ask gets of a flow that knows no counts and no whole pledges: nothing serves better.
function boundOf(search: Search, count: number): number[] | undefined {
  const all: Search = { ...search, upTo: count, best: { served: [], shares: [] } }
  return flowWith(all, { rooms: [], forced: [], kept: new Map() })
}

function servedBy(shares: readonly Share[], upTo: number): number[] {
  const served = Array.from({ length: upTo }, () => 0)
  for (const { ask, steps } of shares)
    if (ask <= upTo) served[ask - 1] = (served[ask - 1] ?? 0) + steps
  return served
}

// Whether all below these choices was tried.
function visit(search: Search, choices: Choices): boolean {
  const { network } = search
  if (network.flow.followed > search.arcsMax) return false
  const served = flowWith(search, choices)
  if (served === undefined) return true
  for (const limit of network.limits) easeLimit(network.flow, limit)
  const ways = mendingWays(network)
  if (ways === undefined) {
    search.best = { served, shares: sharesIn(network) }
    return true
  }
  let { kept } = choices
  for (const way of ways) {
    if (compareServed(served, search.best.served) >= 0) return true
    if (!visit(search, withChoice({ ...choices, kept }, way))) return false
    // The other ways may hold to the opposite of what was tried.
    if (way.item) kept = new Map([...kept, [way.item, way.unitsMax + 1]])
  }
  return true
}

function withChoice(choices: Choices, { rooms, forced }: Way): Choices {
  return {
    ...choices,
    rooms: [...choices.rooms, ...rooms],
    forced: [...choices.forced, ...(forced ?? [])],
  }
}

// The best flow under these choices; undefined when it cannot be, or is no better than the best.
function flowWith(search: Search, choices: Choices): number[] | undefined {
  const { network, fixed } = search
  const { flow, askArcs, limits } = network
  flow.room = [...search.rooms]
  flow.steps.fill(0)
  flow.followed += flow.room.length * VISIT_COST
  for (const [arc, room] of choices.rooms) narrow(flow, arc, room)
  for (const [at, steps] of fixed.entries()) narrow(flow, askArcs[at] ?? 0, steps)
  if (!limits.every((limit) => narrowLimit(flow, limit, choices.kept))) return undefined
  for (const arc of choices.forced) {
    raise(flow, arc)
    if ((flow.room[arc] ?? 0) > 0) return undefined
    fix(flow, arc)
  }
  const served = serveFlow(search)
  if (served) closeWholes(network, choices.forced)
  return served
}

function narrow(flow: Flow, arc: number, room: number): void {
  flow.room[arc] = Math.min(room, flow.room[arc] ?? 0)
}

// What is kept for some items is lost to each other; no more flows than the largest units let
// through. False where more is kept than there may be.
function narrowLimit(flow: Flow, limit: CountLimit, kept: Choices['kept']): boolean {
  const { items, unit, most, arc, others } = limit
  let all = 0
  if (kept.size > 0) for (const item of items) all += kept.get(item) ?? 0
  if (all > most) return false
  for (const item of items) {
    const units = most - all + (kept.get(item) ?? 0)
    for (const each of item.arcs) narrow(flow, each, units === 0 ? 0 : units * unit)
  }
  if (arc !== undefined) narrow(flow, arc, largestUnits(flow, limit) + roomIn(flow, others))
  return true
}

// Steps in the largest units that the items have room for, as many as there may be: whole ones
// first, then the largest parts of one.
function largestUnits(flow: Flow, { items, unit, most }: CountLimit): number {
  let whole = 0
  const parts: number[] = []
  for (const { arcs, room } of items) {
    const steps = Math.min(room, roomIn(flow, arcs))
    const units = Math.floor(steps / unit)
    const part = units === 0 ? steps : steps - units * unit
    whole += units
    if (part > 0) parts.push(part)
  }
  if (whole >= most) return most === 0 ? 0 : most * unit
  if (parts.length > most - whole) parts.sort((a, b) => b - a).length = most - whole
  return sum(parts) + (whole === 0 ? 0 : whole * unit)
}

function roomIn(flow: Flow, arcs: readonly number[] = []): number {
  let room = 0
  for (const arc of arcs) room += flow.room[arc] ?? 0
  return room
}

function serveFlow({
  network: { flow, askArcs },
  best,
  upTo,
  fixed,
}: Search): number[] | undefined {
  const served: number[] = []
  let isBetter = false
  for (const [at, arc] of askArcs.slice(0, upTo).entries()) {
    raise(flow, arc)
    const steps = fix(flow, arc)
    served.push(steps)
    const known = best.served[at] ?? 0
    // What is fixed is what the best known run gives, so this is the first ask that may differ.
    if (steps < known && (!isBetter || at < fixed.length)) return undefined
    isBetter ||= steps > known
  }
  return isBetter ? served : undefined
}

// Whole pledges that give nothing or all, where that serves everybody alike.
function closeWholes({ flow, board, pledgeArcs }: ServeNetwork, forced: readonly number[]): void {
  for (const { whole, left, turn } of board.pledges) {
    const arc = pledgeArcs[turn - 1] ?? 0
    if (!whole || forced.includes(arc)) continue
    raise(flow, arc ^ 1)
    if (flowIn(flow, arc) > 0) raise(flow, arc)
    if (flowIn(flow, arc) === 0 || flowIn(flow, arc) === left) fix(flow, arc)
  }
}

// Takes back, the smallest first, what breaks a limit and can be had elsewhere for the same amounts.
function easeLimit(flow: Flow, limit: CountLimit): void {
  for (const { arcs } of usedIn(flow, limit)) {
    if (unitsIn(flow, limit) <= limit.most) return
    for (const arc of arcs) raise(flow, arc ^ 1)
    for (const arc of arcs) if (flowIn(flow, arc) === 0) fix(flow, arc)
  }
}

/** Choices of which every run that breaks nothing makes one; undefined when nothing is broken. */
function mendingWays(network: ServeNetwork): Way[] | undefined {
  const { flow, board, pledgeArcs, limits } = network
  for (const { whole, left, turn } of board.pledges) {
    const arc = pledgeArcs[turn - 1] ?? 0
    const steps = flowIn(flow, arc)
    if (whole && steps > 0 && steps < left)
      return [
        { rooms: [], forced: [arc], unitsMax: 0 },
        { rooms: [[arc, 0]], unitsMax: 0 },
      ]
  }
  const broken = limits.find((limit) => unitsIn(flow, limit) > limit.most)
  if (!broken) return undefined
  const { most, unit } = broken
  const all = unitsIn(flow, broken)
  // One of them has its part of what there may be, at most: not all can have more.
  return usedIn(flow, broken).map((item) => {
    const unitsMax = Math.floor((unitsOf(flow, item, unit) * most) / all)
    const room = unitsMax === 0 ? 0 : unitsMax * unit
    return { item, unitsMax, rooms: item.arcs.map((arc) => [arc, room] as const) }
  })
}

// Items that something flows through, those of small last payments first.
function usedIn(flow: Flow, { items, unit }: CountLimit): Item[] {
  const lastOf = (item: Item): number =>
    unit === Infinity ? flowOf(flow, item) : (flowOf(flow, item) - 1) % unit
  return items
    .filter((item) => flowOf(flow, item) > 0)
    .sort((one, other) => lastOf(one) - lastOf(other))
}

function unitsIn(flow: Flow, { items, unit }: CountLimit): number {
  let units = 0
  for (const item of items) units += unitsOf(flow, item, unit)
  return units
}

function unitsOf(flow: Flow, item: Item, unit: number): number {
  const steps = flowOf(flow, item)
  return unit === Infinity ? Number(steps > 0) : Math.ceil(steps / unit)
}

function flowOf(flow: Flow, { arcs }: Item): number {
  let steps = 0
  for (const arc of arcs) steps += flowIn(flow, arc)
  return steps
}

/** Below 0 when `a` serves the queue better: the first ask that gets another amount decides. */
export function compareServed(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((steps, index) => steps !== b[index])
  return at < 0 ? 0 : (b[at] ?? 0) - (a[at] ?? 0)
}
