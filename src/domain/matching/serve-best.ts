import { giveShare, openBoard, roomBetween, type Share, sum } from './board.ts'
import { fix, type Flow, flowIn, raise } from './flow.ts'
import type { OrderedInput } from './queue-order.ts'
import { type MendingWay, easeLimits, mendingChoices } from './serve-choices.ts'
import {
  type Counted,
  type Link,
  networkOf,
  type OneSide,
  type ServeNetwork,
  sharesIn,
} from './serve-network.ts'

/** Arcs followed before the search ends: some tenths of a second. */
const ARCS_MAX = 10_000_000
/** The same for a few asks, where it is worth a second to know. */
const FEW_ASKS_MAX = 10
const ARCS_MAX_OF_FEW = 60_000_000
/** The queue is searched in so many parts: what the first asks get is then known early. */
const STAGES = 14
/** What setting up a visit costs, in arcs followed for each arc. */
const VISIT_COST = 5

/** What is decided so far on the way to a run that breaks nothing. */
type Choices = {
  readonly rooms: ReadonlyMap<number, number>
  readonly forced: ReadonlySet<number>
  readonly kept: ReadonlyMap<number, number>
  readonly used: ReadonlySet<Link>
}
type Best = { readonly served: readonly number[]; readonly shares: readonly Share[] }
type Search = {
  readonly input: OrderedInput
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
 * early.
 */
export function serveBest(
  input: OrderedInput,
  start: readonly Share[],
): Best & { readonly proven: boolean } {
  const network = networkOf(openBoard(input))
  const search: Search = {
    input,
    network,
    rooms: [...network.flow.room],
    upTo: 0,
    arcsMax: 0,
    best: { served: [], shares: start },
    fixed: [],
  }
  const stride = Math.ceil(input.asks.length / STAGES)
  const arcsMax = input.asks.length > FEW_ASKS_MAX ? ARCS_MAX : ARCS_MAX_OF_FEW
  let proven = true
  while (proven && search.upTo < input.asks.length) {
    search.upTo = Math.min(input.asks.length, search.upTo + stride)
    const spare = arcsMax - network.flow.followed
    search.arcsMax = arcsMax - (search.upTo < input.asks.length ? spare / 2 : 0)
    search.fixed = search.best.served
    search.best = { ...search.best, served: servedBy(search.best.shares, search.upTo) }
    const choices = {
      rooms: new Map(),
      forced: new Set<number>(),
      kept: new Map(),
      used: new Set<Link>(),
    }
    proven = visit(search, choices)
  }
  return { ...search.best, proven }
}

function servedBy(shares: readonly Share[], upTo: number): number[] {
  const served = Array.from({ length: upTo }, () => 0)
  for (const { ask, steps } of shares)
    if (ask <= upTo) served[ask - 1] = (served[ask - 1] ?? 0) + steps
  return served
}

// Whether all below these choices was tried.
function visit(search: Search, choices: Choices): boolean {
  const { flow } = search.network
  if (flow.followed > search.arcsMax) return false
  const served = flowWith(search, choices)
  if (served === undefined) return true
  easeLimits(search.network)
  const ways = mendingChoices(search.network)
  if (ways === undefined) {
    const shares = sharesIn(search.network)
    if (!keepsLimits(search.input, shares)) return false
    search.best = { served, shares }
    return true
  }
  const kept = new Map(choices.kept)
  const used = new Set(choices.used)
  for (const way of ways) {
    if (compareServed(served, search.best.served) >= 0) return true
    if (!visit(search, withChoice({ ...choices, kept, used }, way))) return false
    keepOpposite({ kept, used }, way)
  }
  return true
}

function keepOpposite(
  { kept, used }: { kept: Map<number, number>; used: Set<Link> },
  way: MendingWay,
): void {
  if (way.kept) kept.set(way.kept.arc, Math.max(way.kept.payments, kept.get(way.kept.arc) ?? 0))
  if (way.used) used.add(way.used)
}

function withChoice({ rooms, forced, kept, used }: Choices, way: MendingWay): Choices {
  return {
    rooms: new Map([...rooms, ...way.rooms]),
    forced: way.forced === undefined ? forced : new Set([...forced, way.forced]),
    kept: new Map(kept),
    used: new Set(used),
  }
}

// The best flow under these choices; undefined when it cannot be, or is no better than the best.
function flowWith(search: Search, choices: Choices): number[] | undefined {
  const { flow, askArcs } = search.network
  flow.room = [...search.rooms]
  flow.steps.fill(0)
  flow.followed += flow.room.length * VISIT_COST
  for (const [arc, room] of choices.rooms) flow.room[arc] = Math.min(room, flow.room[arc] ?? 0)
  for (const [at, steps] of search.fixed.entries()) if (askArcs[at]) flow.room[askArcs[at]] = steps
  const isOpen = search.network.counted.every((counted) => narrow(search.network, counted, choices))
  if (!isOpen || !forceAll(flow, choices.forced)) return undefined
  const served = serveFlow(search)
  if (served) closeWholes(search.network, choices.forced)
  return served
}

function forceAll(flow: Flow, forced: ReadonlySet<number>): boolean {
  for (const arc of forced) {
    raise(flow, arc)
    if ((flow.room[arc] ?? 0) > 0) return false
    fix(flow, arc)
  }
  return true
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
    if (arc !== 0) raise(flow, arc)
    const steps = arc === 0 ? 0 : fix(flow, arc)
    served.push(steps)
    const known = best.served[at] ?? 0
    // What is fixed is what the best known run gives, so this is the first ask that may differ.
    if (steps < known && (!isBetter || at < fixed.length)) return undefined
    isBetter ||= steps > known
  }
  return isBetter ? served : undefined
}

// Whole pledges that give nothing or all, where that serves everybody alike.
function closeWholes({ flow, board, pledgeArcs }: ServeNetwork, forced: ReadonlySet<number>): void {
  for (const { whole, left, turn } of board.pledges) {
    const arc = pledgeArcs[turn - 1] ?? 0
    if (!whole || arc === 0 || forced.has(arc)) continue
    raise(flow, arc ^ 1)
    if (flowIn(flow, arc) > 0) raise(flow, arc)
    if (flowIn(flow, arc) === 0 || flowIn(flow, arc) === left) fix(flow, arc)
  }
}

// A member gives or gets no more than the largest payments that their counts let through; false
// where more payments, or givers, are kept than these.
function narrow(network: ServeNetwork, counted: Counted, { kept, used }: Choices): boolean {
  const { flow } = network
  const { links, shares, sides, arc, matches, givers } = counted
  if (shares.length > 0 && !keepRemainder(network, counted, kept)) return false
  const roomIn = (link: Link): number =>
    Math.min(link.room, sum(link.arcs.map((each) => flow.room[each] ?? 0)))
  const fresh = givers < links.length ? links.filter((link) => link.fresh) : []
  if (!keepUsed(flow, { fresh, givers, used })) return false
  const rooms = links.map(roomIn)
  const others = sum(rooms.filter((_, at) => links[at]?.fresh !== true))
  const most = Math.min(
    ...(shares.length > 0 ? sides.map((side) => largest(pieces(network, side), matches)) : []),
    sum(rooms),
    fresh.length > 0 ? others + largest(fresh.map(roomIn), givers) : Infinity,
  )
  flow.room[arc] = Math.min(flow.room[arc] ?? 0, most)
  return true
}

// With as many givers kept as there may be, no other new one may give.
function keepUsed(
  flow: Flow,
  { fresh, givers, used }: { fresh: readonly Link[]; givers: number; used: ReadonlySet<Link> },
): boolean {
  const others = fresh.filter((link) => !used.has(link))
  const count = fresh.length - others.length
  if (count === givers) for (const { arcs } of others) for (const arc of arcs) flow.room[arc] = 0
  return count <= givers
}

// Payments kept on some arcs of a member leave no more than the rest of the count to each other.
function keepRemainder(
  { flow, board }: ServeNetwork,
  { shares, matches }: Counted,
  kept: Choices['kept'],
): boolean {
  const all = kept.size === 0 ? 0 : sum(shares.map(({ arc }) => kept.get(arc) ?? 0))
  if (all > matches) return false
  if (all === 0) return true
  for (const { arc } of shares) {
    const rest = matches - all + (kept.get(arc) ?? 0)
    flow.room[arc] = Math.min(flow.room[arc] ?? 0, rest * board.policy.matchCapSteps)
  }
  return true
}

function pieces({ flow, board }: ServeNetwork, side: readonly OneSide[]): number[] {
  const cap = board.policy.matchCapSteps
  return side.flatMap(({ left, arcs }) => {
    const most = Math.min(left, sum(arcs.map((arc) => flow.room[arc] ?? 0)))
    const full = Math.floor(most / cap)
    return [...Array.from({ length: full }, () => cap), most - full * cap]
  })
}

function largest(sizes: readonly number[], count: number): number {
  return sum(count < sizes.length ? sizes.toSorted((a, b) => b - a).slice(0, count) : sizes)
}

function keepsLimits(input: OrderedInput, shares: readonly Share[]): boolean {
  const board = openBoard(input)
  return shares.every((share) => {
    const [pledge, ask] = [board.pledges[share.pledge - 1], board.asks[share.ask - 1]]
    const isRoom = pledge && ask && roomBetween(board, pledge, ask) >= share.steps
    if (isRoom) giveShare(board, share)
    return isRoom === true
  })
}

/** Below 0 when `a` serves the queue better: the first ask that gets another amount decides. */
export function compareServed(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((steps, index) => steps !== b[index])
  return at < 0 ? 0 : (b[at] ?? 0) - (a[at] ?? 0)
}
